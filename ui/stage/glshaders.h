// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tilescope {

/// One instance a box; four corners from gl_VertexID. `size` is the stage's, y downwards.
constexpr const char* kBoxVertexShader = R"(#version 330 core
layout(location = 0) in vec4 rect;   // x, y, width, height
layout(location = 1) in vec4 fill;
layout(location = 2) in vec4 outline;
layout(location = 3) in vec4 halo;
layout(location = 4) in vec4 textureColor;
layout(location = 5) in vec4 progressFill;
layout(location = 6) in vec4 shape;  // radius, outline width, texture, progress
layout(location = 7) in vec4 style;  // dash, gap, opacity
uniform vec2 size;
out vec2 local;                      // from the box's centre
flat out vec2 extent;                // half the box
flat out vec4 vFill, vOutline, vHalo, vTextureColor, vProgressFill, vShape, vStyle;
const float room = 6.0;              // for the halo
void main()
{
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    extent = rect.zw * 0.5;
    local = (corner * 2.0 - 1.0) * (extent + room);
    vec2 position = rect.xy + extent + local;
    gl_Position = vec4(position.x / size.x * 2.0 - 1.0, 1.0 - position.y / size.y * 2.0, 0.0, 1.0);
    vFill = fill; vOutline = outline; vHalo = halo; vTextureColor = textureColor; vProgressFill = progressFill;
    vShape = shape; vStyle = style;
}
)";

/// Colours are premultiplied. `pixels` is the number of device pixels per unit: edges are one of them wide.
constexpr const char* kBoxFragmentShader = R"(#version 330 core
in vec2 local;
flat in vec2 extent;
flat in vec4 vFill, vOutline, vHalo, vTextureColor, vProgressFill, vShape, vStyle;
uniform float pixels;
out vec4 color;

float distanceTo(vec2 p, vec2 halfSize, float radius)
{
    vec2 q = abs(p) - halfSize + radius;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
}
float inside(float d) { return clamp(0.5 - d * pixels, 0.0, 1.0); }
vec4 over(vec4 top, vec4 below) { return top + below * (1.0 - top.a); }
float band(float at, float period, float width) // covers [period - width, period) of every period
{
    float m = mod(at, period);
    return clamp(0.5 + (min(m - (period - width), period - m)) * pixels, 0.0, 1.0);
}
float slanted(float along) // lines 7 apart
{
    return clamp(0.5 + (0.5 - abs(mod(along + 3.5, 7.0) - 3.5) * 0.7071) * pixels, 0.0, 1.0);
}
float pattern(vec2 p)
{
    int kind = int(vShape.z + 0.5);
    if (kind == 1) return band(p.y, 6.0, 3.0);
    if (kind == 2) return band(p.x, 6.0, 3.0);
    if (kind == 3) return clamp(0.5 - (length(mod(p, 6.0) - 3.0) - 1.1) * pixels, 0.0, 1.0);
    if (kind == 4) return clamp(0.5 + (0.57 - abs(mod(p.x + p.y + 3.0, 6.0) - 3.0) * 0.7071) * pixels, 0.0, 1.0);
    if (kind == 5) return band(p.y, 4.0, 2.0);
    if (kind == 6) return slanted(p.x + p.y);
    if (kind == 7) return max(slanted(p.x + p.y), slanted(p.x - p.y));
    if (kind == 8) return band(p.y, 12.0, 3.0);
    if (kind == 9) return band(p.x, 12.0, 3.0);
    if (kind == 10) return clamp(0.5 - (length(mod(p, 10.0) - 5.0) - 2.0) * pixels, 0.0, 1.0);
    if (kind == 11) return slanted(p.x - p.y);
    if (kind == 12) return band(p.x, 4.0, 2.0);
    return 0.0;
}
void main()
{
    float radius = min(vShape.x, min(extent.x, extent.y));
    float d = distanceTo(local, extent, radius);
    if (vShape.z + vShape.w == 0.0 && d < -vShape.y - 1.0 && vStyle.x == 0.0) { // most of a large panel
        color = vFill * vStyle.z;
        return;
    }
    float cover = inside(d);
    vec2 p = local + extent; // from the upper left corner
    vec4 body = vFill;
    if (vShape.w > 0.0)
        body = over(vProgressFill * clamp(0.5 + (vShape.w * extent.x * 2.0 - p.x) * pixels, 0.0, 1.0), body);
    if (vShape.z > 0.0)
        body = over(vTextureColor * pattern(p), body);
    float ring = vShape.y > 0.0 ? cover - inside(d + vShape.y) : 0.0;
    if (vStyle.x > 0.0) { // dashes run along the nearer side
        vec2 q = extent - abs(local);
        float along = q.x < q.y ? p.y : p.x;
        ring *= clamp(0.5 + (vStyle.x * 0.5 - abs(mod(along, vStyle.x + vStyle.y) - vStyle.x * 0.5)) * pixels, 0.0, 1.0);
    }
    vec4 result = over(vOutline * ring, body * cover);
    if (vHalo.a > 0.0)
        result = over(vHalo * (inside(d - 4.0) - inside(d - 1.0)), result);
    color = result * vStyle.z;
}
)";

constexpr const char* kHeatVertexShader = R"(#version 330 core
uniform vec4 rect;
uniform vec2 size;
out vec2 at; // from the upper left corner
void main()
{
    at = vec2(gl_VertexID & 1, gl_VertexID >> 1) * rect.zw;
    vec2 position = rect.xy + at;
    gl_Position = vec4(position.x / size.x * 2.0 - 1.0, 1.0 - position.y / size.y * 2.0, 0.0, 1.0);
}
)";

constexpr const char* kHeatFragmentShader = R"(#version 330 core
in vec2 at;
uniform vec4 rect;
uniform sampler2D cells;
uniform sampler2D ramps;
uniform float ramp;      // row of the table of ramps
uniform float reveal;
uniform float radius;
uniform float opacity;
uniform float pixels;
uniform vec4 masked, notFinite, paper, hatch;
out vec4 color;

float slanted(float along) // lines 7 apart
{
    return clamp(0.5 + (0.5 - abs(mod(along + 3.5, 7.0) - 3.5) * 0.7071) * pixels, 0.0, 1.0);
}
void main()
{
    ivec2 count = textureSize(cells, 0);
    vec2 f = at / rect.zw;
    ivec2 cell = clamp(ivec2(f * vec2(count)), ivec2(0), count - 1);
    float v = texelFetch(cells, cell, 0).r;
    bool shown = (float(cell.y) + 0.5) / float(count.y) <= reveal;
    vec4 c;
    if (v == -3.0)
        c = vec4(0.0);
    else if (!shown || v == -1.0)
        c = mix(paper, hatch, slanted(at.x + at.y));
    else if (v == -2.0)
        c = masked;
    else if (v == -4.0)
        c = mix(paper, notFinite, max(0.25, max(slanted(at.x + at.y), slanted(at.x - at.y))));
    else
        c = texture(ramps, vec2((clamp(v, 0.0, 1.0) * 256.0 + 0.5) / 257.0, ramp));
    vec2 q = abs(at - rect.zw * 0.5) - rect.zw * 0.5 + radius;
    float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
    color = c * clamp(0.5 - d * pixels, 0.0, 1.0) * opacity;
}
)";

} // namespace tilescope
