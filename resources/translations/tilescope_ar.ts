<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
<context>
    <name>BlockMap</name>
    <message>
        <source>%1, key and value rows per tile</source>
        <translation>%1: صفوف المفاتيح والقيم في البلاطة</translation>
    </message>
    <message>
        <source>%1, query rows per tile</source>
        <translation>%1: صفوف الاستعلامات في البلاطة</translation>
    </message>
    <message>
        <source>does not fit in SRAM</source>
        <translation>لا تتسع لها ⁨SRAM⁩</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>الأسرع</translation>
    </message>
    <message>
        <source>paper&apos;s choice</source>
        <translation>اختيار الورقة</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>قيد الاستخدام</translation>
    </message>
    <message>
        <source>over the SRAM limit</source>
        <translation>فوق حد ⁨SRAM⁩</translation>
    </message>
</context>
<context>
    <name>ChartText</name>
    <message>
        <source>%1, as our kernels issue it</source>
        <translation>%1، كما تطلبه نوانا</translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation>الحد الأدنى</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>نفاد الذاكرة</translation>
    </message>
    <message>
        <source>even at %1</source>
        <translation>حتى عند %1</translation>
    </message>
    <message>
        <source>above %1</source>
        <translation>فوق %1</translation>
    </message>
    <message>
        <source>%1, measured</source>
        <translation>%1، مقيس</translation>
    </message>
    <message>
        <source>Lower bound</source>
        <translation>الحد الأدنى</translation>
    </message>
    <message>
        <source>Flash</source>
        <translation>⁨Flash⁩</translation>
    </message>
    <message>
        <source>device memory %1</source>
        <translation>ذاكرة الجهاز %1</translation>
    </message>
    <message>
        <source>free device memory %1</source>
        <translation>ذاكرة الجهاز الحرة %1</translation>
    </message>
</context>
<context>
    <name>CompareText</name>
    <message>
        <source>Memory of forward and backward pass</source>
        <translation>ذاكرة المرورين الأمامي والخلفي</translation>
    </message>
    <message>
        <source>Extra memory beyond Q, K and V</source>
        <translation>الذاكرة الإضافية فوق ⁨Q⁩ و⁨K⁩ و⁨V⁩</translation>
    </message>
    <message>
        <source>HBM traffic of a forward pass</source>
        <translation>حركة ⁨HBM⁩ في المرور الأمامي</translation>
    </message>
    <message>
        <source>Time of a forward pass, measured</source>
        <translation>زمن المرور الأمامي، مقيسًا</translation>
    </message>
    <message>
        <source>sequence length N (tokens)</source>
        <translation>طول التسلسل ⁨N⁩ (بالرموز)</translation>
    </message>
    <message>
        <source>head dimension d</source>
        <translation>بُعد الرأس ⁨d⁩</translation>
    </message>
    <message>
        <source>quadratic in N</source>
        <translation>تربيعي في ⁨N⁩</translation>
    </message>
    <message>
        <source>linear in N</source>
        <translation>خطي في ⁨N⁩</translation>
    </message>
    <message>
        <source>%1, %2 of SRAM a block, as queried</source>
        <translation>%1، و%2 من ⁨SRAM⁩ للكتلة، كما استُعلم عنها</translation>
    </message>
    <message>
        <source>%1, %2, %3 of SRAM a block, by the data sheet</source>
        <translation>%1، %2، و%3 من ⁨SRAM⁩ للكتلة، حسب صحيفة البيانات</translation>
    </message>
    <message>
        <source>%1, model</source>
        <translation>%1، النموذج</translation>
    </message>
    <message>
        <source>%1, as our kernels issue it</source>
        <translation>%1، كما تطلبه نوانا</translation>
    </message>
    <message>
        <source>%1, measured at %2</source>
        <translation>%1، مقيس عند %2</translation>
    </message>
    <message>
        <source>The lines are closed forms: what the algorithms&apos; loops read and write, every operand once. The thin line is what our standard kernels issue: they read K and V again for every row block. Dots were counted by hooks in the kernels that ran.</source>
        <translation>الخطوط صيغ مغلقة: ما تقرؤه حلقات الخوارزميات وتكتبه، كل معامل مرة واحدة. والخط الرفيع ما تطلبه نوانا القياسية: إذ تعيد قراءة ⁨K⁩ و⁨V⁩ لكل كتلة صفوف. أما النقاط فعدّتها خطّافات في النوى التي نُفِّذت.</translation>
    </message>
    <message>
        <source>The dotted line is the lower bound: Q, K and V must be read and O written once, %1 = %2 here. Proposition 3: no exact algorithm does better than %3 for every M from d to Nd, since with M = Nd that would be less than the inputs themselves.</source>
        <translation>الخط المنقّط هو الحد الأدنى: لا بد من قراءة ⁨Q⁩ و⁨K⁩ و⁨V⁩ وكتابة ⁨O⁩ مرة واحدة، %1 = %2 هنا. القضية 3: لا خوارزمية دقيقة تفعل أفضل من %3 لكل ⁨M⁩ من ⁨d⁩ إلى ⁨Nd⁩، لأن ذلك عند ⁨M = Nd⁩ أقل من المدخلات نفسها.</translation>
    </message>
    <message>
        <source>SRAM of size M, blocks by the FA1 paper&apos;s rule (FA2: Br and Bc exchanged)</source>
        <translation>⁨SRAM⁩ بحجم ⁨M⁩، بكتل قاعدة ورقة ⁨FA1⁩ (وفي ⁨FA2⁩ يتبادل ⁨Br⁩ و⁨Bc⁩)</translation>
    </message>
    <message>
        <source>The wide bands are Theorem 2: standard attention grows as %1, flash as %2. They leave the constant open and are drawn through an end of the line.</source>
        <translation>الأشرطة العريضة هي المبرهنة 2: ينمو الانتباه القياسي مثل %1، و⁨flash⁩ مثل %2. وهي تترك الثابت مفتوحًا، وتُرسم مارةً بطرف الخط.</translation>
    </message>
    <message>
        <source>%1 free, %2 of SRAM a block, as queried</source>
        <translation>%1 حرة، و%2 من ⁨SRAM⁩ للكتلة، كما استُعلم عنها</translation>
    </message>
</context>
<context>
    <name>EventText</name>
    <message>
        <source>row block %1 of %2</source>
        <translation>كتلة الصفوف %1 من %2</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>الرأس %1</translation>
    </message>
    <message>
        <source>head %1, row block %2</source>
        <translation>الرأس %1، كتلة الصفوف %2</translation>
    </message>
    <message>
        <source>Row maxima %1 over all keys</source>
        <translation>أكبر قيم الصفوف %1 على جميع المفاتيح</translation>
    </message>
    <message>
        <source>Row maxima %1 of %2</source>
        <translation>أكبر قيم الصفوف %1 في %2</translation>
    </message>
    <message>
        <source>New row maxima %1 with %2</source>
        <translation>أكبر قيم الصفوف الجديدة %1 مع %2</translation>
    </message>
    <message>
        <source>Exponentiate: %1</source>
        <translation>الرفع الأسّي: %1</translation>
    </message>
    <message>
        <source>Row sums %1 over all keys</source>
        <translation>مجاميع الصفوف %1 على جميع المفاتيح</translation>
    </message>
    <message>
        <source>Merge %1 into %2 and %3</source>
        <translation>دمج %1 في %2 و%3</translation>
    </message>
    <message>
        <source>Update row sums %1 with %2</source>
        <translation>تحديث مجاميع الصفوف %1 باستعمال %2</translation>
    </message>
    <message>
        <source>Divide %1 by %2</source>
        <translation>قسمة %1 على %2</translation>
    </message>
    <message>
        <source>Divide %1 by %2 and form %3</source>
        <translation>قسمة %1 على %2 وحساب %3</translation>
    </message>
    <message>
        <source>Allocate %1 in HBM, %2</source>
        <translation>حجز %1 في ⁨HBM⁩، %2</translation>
    </message>
    <message>
        <source>Free %1 in HBM, %2</source>
        <translation>تحرير %1 من ⁨HBM⁩، %2</translation>
    </message>
    <message>
        <source>Launch %1, %2 CTAs</source>
        <translation>إطلاق %1، عدد كتل الخيوط %2</translation>
    </message>
    <message>
        <source>%1 has finished</source>
        <translation>انتهى %1</translation>
    </message>
    <message>
        <source>CTA %1 starts: %2</source>
        <translation>تبدأ كتلة الخيوط %1: %2</translation>
    </message>
    <message>
        <source>CTA %1 ends: %2</source>
        <translation>تنتهي كتلة الخيوط %1: %2</translation>
    </message>
    <message>
        <source>Load %1 into SRAM, %2</source>
        <translation>تحميل %1 إلى ⁨SRAM⁩، %2</translation>
    </message>
    <message>
        <source>Store %1 to HBM, %2</source>
        <translation>تخزين %1 في ⁨HBM⁩، %2</translation>
    </message>
    <message>
        <source>Compute %1</source>
        <translation>حساب %1</translation>
    </message>
    <message>
        <source>Mask %1: hidden scores become %2</source>
        <translation>تطبيق القناع على %1: تصبح الدرجات المحجوبة %2</translation>
    </message>
    <message>
        <source>Rescale %1 to the new row maxima</source>
        <translation>إعادة تحجيم %1 وفق أكبر قيم الصفوف الجديدة</translation>
    </message>
    <message>
        <source>Accumulate %1</source>
        <translation>مراكمة %1</translation>
    </message>
    <message>
        <source>Drop entries of %1 with p = %2</source>
        <translation>إسقاط عناصر من %1 باحتمال ⁨p = %2⁩</translation>
    </message>
    <message>
        <source>Skip %1: the mask hides all of it</source>
        <translation>تخطّي %1: يحجبها القناع كلها</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>القياسي</translation>
    </message>
    <message>
        <source>%1 first appears in %2 of tile %3, at step %4: %5.</source>
        <translation>أول ظهور لقيمة %1 في %2 من البلاطة %3 عند الخطوة %4: %5.</translation>
    </message>
    <message>
        <source>%1 first appears in %2 of tile %3 of head %4, at step %5: %6.</source>
        <translation>أول ظهور لقيمة %1 في %2 من البلاطة %3 في الرأس %4 عند الخطوة %5: %6.</translation>
    </message>
    <message>
        <source>%1, layer %2</source>
        <translation>%1، الطبقة %2</translation>
    </message>
    <message>
        <source>Sentence sample: %1</source>
        <translation>عيّنة جملة: %1</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>قناع</translation>
    </message>
    <message>
        <source>dropout</source>
        <translation>إسقاط</translation>
    </message>
    <message>
        <source>head %1, column block %2</source>
        <translation>الرأس %1، كتلة الأعمدة %2</translation>
    </message>
    <message>
        <source>Recompute %1</source>
        <translation>إعادة حساب %1</translation>
    </message>
    <message>
        <source>Row sums %1</source>
        <translation>مجاميع الصفوف %1</translation>
    </message>
    <message>
        <source>Softmax gradient: %1</source>
        <translation>تدرّج ⁨softmax⁩: ‏%1</translation>
    </message>
    <message>
        <source>dropout gradient</source>
        <translation>تدرّج الإسقاط</translation>
    </message>
    <message>
        <source>softmax gradient</source>
        <translation>تدرّج ⁨softmax⁩</translation>
    </message>
    <message>
        <source>%1 backward</source>
        <translation>%1 الخلفية</translation>
    </message>
    <message>
        <source>%1 backward, atomic</source>
        <translation>%1 الخلفية، ذرّية</translation>
    </message>
</context>
<context>
    <name>ExploreText</name>
    <message>
        <source>HBM bytes</source>
        <translation>بايتات ⁨HBM⁩</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>الزمن</translation>
    </message>
    <message>
        <source>SRAM</source>
        <translation>SRAM</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>الإشغال</translation>
    </message>
    <message>
        <source>read and written by the closed form, in %1, lower is better</source>
        <translation>المقروء والمكتوب بالصيغة المغلقة بوحدة %1، والأقل أفضل</translation>
    </message>
    <message>
        <source>read and written, counted by the hooks, in %1, lower is better</source>
        <translation>المقروء والمكتوب كما عدّته الخطافات بوحدة %1، والأقل أفضل</translation>
    </message>
    <message>
        <source>counted by the hooks where measured, else by the closed form, in %1</source>
        <translation>كما عدّته الخطافات حيث قيس، وإلا بالصيغة المغلقة، بوحدة %1</translation>
    </message>
    <message>
        <source>time in %1, lower is better</source>
        <translation>الزمن بوحدة %1، والأقل أفضل</translation>
    </message>
    <message>
        <source>nothing is measured yet</source>
        <translation>لم يُقَس شيء بعد</translation>
    </message>
    <message>
        <source>of one CTA, in %1, lower is better</source>
        <translation>لكتلة خيوط واحدة بوحدة %1، والأقل أفضل</translation>
    </message>
    <message>
        <source>CTAs an SM holds at a time, says the driver; higher is better</source>
        <translation>كتل الخيوط التي يحملها ⁨SM⁩ معًا بحسب برنامج التشغيل، والأكثر أفضل</translation>
    </message>
    <message>
        <source>CTAs that an H100&apos;s SM would hold by its SRAM alone</source>
        <translation>كتل الخيوط التي يحملها ⁨SM⁩ في ⁨H100⁩ بحسب ⁨SRAM⁩ وحدها</translation>
    </message>
    <message>
        <source>Needs %1 KB of %2 KB</source>
        <translation>تحتاج إلى ⁨%1 KB⁩ من ⁨%2 KB⁩</translation>
    </message>
    <message>
        <source>%1 KB too much for one CTA</source>
        <translation>أكثر من سعة كتلة خيوط بمقدار ⁨%1 KB⁩</translation>
    </message>
    <message>
        <source>Br %1, Bc %2</source>
        <translation>⁨Br %1⁩، ⁨Bc %2⁩</translation>
    </message>
    <message>
        <source>%1: does not fit. %2</source>
        <translation>%1: لا تتسع. %2</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>لم تُقَس بعد</translation>
    </message>
    <message>
        <source>%1: time %2, HBM %3, SRAM %4</source>
        <translation>%1: الزمن ⁨%2⁩، ⁨HBM %3⁩، ⁨SRAM %4⁩</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>Open a trace, or Q, K and V</source>
        <translation>فتح تتبّع، أو ⁨Q⁩ و⁨K⁩ و⁨V⁩</translation>
    </message>
    <message>
        <source>Traces and arrays</source>
        <translation>ملفات التتبّع والمصفوفات</translation>
    </message>
    <message>
        <source>Save the trace</source>
        <translation>حفظ التتبّع</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>ملفات التتبّع</translation>
    </message>
    <message>
        <source>Export the trace for Perfetto</source>
        <translation>تصدير التتبّع إلى ⁨Perfetto⁩</translation>
    </message>
    <message>
        <source>Chrome traces</source>
        <translation>تتبّعات ⁨Chrome⁩</translation>
    </message>
</context>
<context>
    <name>GradientFormulas</name>
    <message>
        <source>products: %1</source>
        <translation>نواتج الضرب: %1</translation>
    </message>
    <message>
        <source>Over all keys of the row.</source>
        <translation>على جميع مفاتيح الصف.</translation>
    </message>
    <message>
        <source>Over the head dimension: no score is needed, and the sum is that of P ∘ dP over all keys.</source>
        <translation>على بُعد الرأس: لا حاجة إلى أي درجة، والمجموع هو مجموع ⁨P ∘ dP⁩ على جميع المفاتيح.</translation>
    </message>
    <message>
        <source>What softmax takes off every gradient of the row.</source>
        <translation>ما يطرحه ⁨softmax⁩ من كل تدرّج في الصف.</translation>
    </message>
    <message>
        <source>Kept by the forward pass, for the whole row.</source>
        <translation>أبقاه المرور الأمامي للصف كله.</translation>
    </message>
    <message>
        <source>Read back from HBM, where the forward pass kept it.</source>
        <translation>يُقرأ من ⁨HBM⁩ حيث أبقاه المرور الأمامي.</translation>
    </message>
    <message>
        <source>Recomputed: the forward pass did not keep it.</source>
        <translation>معاد حسابه: لم يُبقه المرور الأمامي.</translation>
    </message>
    <message>
        <source>τ q·k, computed again.</source>
        <translation>⁨τ q·k⁩، يُحسب من جديد.</translation>
    </message>
    <message>
        <source>What the loss wants of this weight.</source>
        <translation>ما تطلبه الخسارة من هذا الوزن.</translation>
    </message>
    <message>
        <source>The row of dO times the key&apos;s row of V.</source>
        <translation>صف ⁨dO⁩ مضروبًا في صف المفتاح من ⁨V⁩.</translation>
    </message>
    <message>
        <source>Dropout kept this entry.</source>
        <translation>أبقى الإسقاط هذا العنصر.</translation>
    </message>
    <message>
        <source>Dropout dropped this entry.</source>
        <translation>أسقط الإسقاط هذا العنصر.</translation>
    </message>
    <message>
        <source>What the loss wants of this score.</source>
        <translation>ما تطلبه الخسارة من هذه الدرجة.</translation>
    </message>
</context>
<context>
    <name>MachineText</name>
    <message>
        <source>No matrix product at this step: threads work on single elements. A product keeps micro-tiles of %1 sums in registers, %2 each.</source>
        <translation>لا ضرب مصفوفات في هذه الخطوة: تعمل الخيوط على عناصر مفردة. يُبقي الضرب في السجلات بلاطات صغرى من %1 مجموعًا، حجم كل منها %2.</translation>
    </message>
    <message>
        <source>%1: each thread sums up micro-tiles of %2 elements in registers, %3 at a time.</source>
        <translation>%1: يجمع كل خيط في السجلات بلاطات صغرى من %2 عنصرًا، %3 في كل مرة.</translation>
    </message>
    <message>
        <source>No CTA is running at this step: SRAM is empty.</source>
        <translation>لا تعمل أي كتلة خيوط ⁨CTA⁩ في هذه الخطوة: ⁨SRAM⁩ فارغة.</translation>
    </message>
    <message>
        <source>The CTA&apos;s SRAM arena needs %1, more than the %2 here: these tiles pass through and lie below.</source>
        <translation>تحتاج ساحة ⁨SRAM⁩ لكتلة الخيوط إلى %1، أكثر من %2 المتاحة هنا: تعبر هذه البلاطات هذا المستوى وتستقر تحته.</translation>
    </message>
    <message>
        <source>The tiles of one CTA, in an arena of %1 of the %2 it may use.</source>
        <translation>بلاطات كتلة خيوط واحدة، في ساحة من %1 من أصل %2 يمكنها استعمالها.</translation>
    </message>
    <message>
        <source>The tiles of one CTA. On the host its SRAM is an arena of %1, which lies in this cache of %2 a core.</source>
        <translation>بلاطات كتلة خيوط واحدة. ذاكرتها ⁨SRAM⁩ على المعالج المضيف ساحة من %1 تقع في هذه الذاكرة المخبئية، %2 لكل نواة معالج.</translation>
    </message>
    <message>
        <source>Nothing here is under the program&apos;s control.</source>
        <translation>لا يتحكم البرنامج في شيء هنا.</translation>
    </message>
    <message>
        <source>No kernel is running at this step.</source>
        <translation>لا تعمل أي نواة في هذه الخطوة.</translation>
    </message>
    <message>
        <source>This kernel reads nothing twice.</source>
        <translation>لا تقرأ هذه النواة شيئًا مرتين.</translation>
    </message>
    <message>
        <source>What the kernel reads again, or after the kernel before it, takes %1 of %2: it may be found here instead of in HBM.</source>
        <translation>ما تعيد النواة قراءته، أو تقرؤه بعد النواة السابقة، يشغل %1 من %2: قد يوجد هنا بدل ⁨HBM⁩.</translation>
    </message>
    <message>
        <source>What the kernel reads again, or after the kernel before it, takes %1, more than %2: some of it comes from HBM once more.</source>
        <translation>ما تعيد النواة قراءته، أو تقرؤه بعد النواة السابقة، يشغل %1، أكثر من %2: يأتي بعضه من ⁨HBM⁩ مرة أخرى.</translation>
    </message>
    <message>
        <source>Buffers that are allocated at this step: %1 of %2.</source>
        <translation>المخازن المحجوزة في هذه الخطوة: %1 من %2.</translation>
    </message>
    <message>
        <source>What is called HBM elsewhere is this machine&apos;s main memory.</source>
        <translation>ما يسمى ⁨HBM⁩ في المواضع الأخرى هو الذاكرة الرئيسية لهذه الآلة.</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>السجلات</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>السجلات</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 من الرؤوس</translation>
    </message>
    <message>
        <source>dropout %1</source>
        <translation>إسقاط %1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>، </translation>
    </message>
    <message>
        <source>%1 the speed of %2, which is %3 as large.</source>
        <translation>سرعته %1 من سرعة %2، وسعة ذاك %3 من سعته.</translation>
    </message>
    <message>
        <source>%1: what %2 of multiply-adds take from registers, three operands of 4 B each, measured</source>
        <translation>%1: ما تأخذه من السجلات عمليات ضرب وجمع بسرعة %2، بثلاثة معاملات من ⁨4 B⁩، بالقياس</translation>
    </message>
    <message>
        <source>%1 measured, %2 of the data sheet&apos;s %3</source>
        <translation>%1 بالقياس، أي %2 من %3 في ورقة البيانات</translation>
    </message>
    <message>
        <source>%1 measured, by reading %2 over and over</source>
        <translation>%1 بالقياس، بقراءة %2 مرة بعد مرة</translation>
    </message>
    <message>
        <source>%1, %2, is read up to %3 times by this kernel</source>
        <translation>%1، %2، تقرؤها هذه النواة حتى %3 مرة</translation>
    </message>
    <message>
        <source>%1, %2, was written by the kernel before</source>
        <translation>%1، %2، كتبتها النواة السابقة</translation>
    </message>
    <message>
        <source>%1: %2 over batch and heads</source>
        <translation>%1: %2 لكل الدفعة والرؤوس</translation>
    </message>
    <message>
        <source>%1: %2, with padding %3</source>
        <translation>%1: %2، ومع الحشو %3</translation>
    </message>
    <message>
        <source>memory-bound</source>
        <translation>مقيَّدة بالذاكرة</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>مقيَّدة بالحساب</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>الحساب</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>المتحقق</translation>
    </message>
    <message>
        <source>Roof there</source>
        <translation>السقف هناك</translation>
    </message>
    <message>
        <source>Above what HBM alone can feed: caches serve a part of these bytes.</source>
        <translation>فوق ما تقدر عليه ⁨HBM⁩ وحدها: تخدم الذاكرات المخبئية جزءًا من هذه البايتات.</translation>
    </message>
    <message>
        <source>Above the measured peak: the device was busy when its levels were measured. Measure them again.</source>
        <translation>فوق القمة المقيسة: كان الجهاز مشغولًا حين قيست مستوياته. أعد قياسها.</translation>
    </message>
    <message>
        <source>Ridge at %1 FLOP per byte.</source>
        <translation>الحد عند %1 ⁨FLOP⁩ لكل بايت.</translation>
    </message>
    <message>
        <source>Memory-bound: %1.</source>
        <translation>مقيَّدة بالذاكرة: %1.</translation>
    </message>
    <message>
        <source>Compute-bound: %1.</source>
        <translation>مقيَّدة بالحساب: %1.</translation>
    </message>
    <message>
        <source>Above %1&apos;s roof, since caches serve a part of the bytes: %2.</source>
        <translation>فوق سقف %1، لأن الذاكرات المخبئية تخدم جزءًا من البايتات: %2.</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>تقرأ</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>تكتب</translation>
    </message>
    <message>
        <source>%1: %2, %3; S and P go through HBM with %4 of them.</source>
        <translation>%1: %2، %3؛ منها %4 تعبر بها ⁨S⁩ و⁨P⁩ ذاكرة ⁨HBM⁩.</translation>
    </message>
    <message>
        <source>%1: %2, %3; S and P never go through HBM.</source>
        <translation>%1: %2، %3؛ لا تعبر ⁨S⁩ و⁨P⁩ ذاكرة ⁨HBM⁩ أبدًا.</translation>
    </message>
    <message>
        <source>mask: %1</source>
        <translation>القناع: %1</translation>
    </message>
    <message>
        <source>dropout ∂</source>
        <translation>∂ الإسقاط</translation>
    </message>
    <message>
        <source>softmax ∂</source>
        <translation>⁨softmax ∂⁩</translation>
    </message>
    <message>
        <source>%1 back</source>
        <translation>%1 خلفي</translation>
    </message>
    <message>
        <source>%1 atomic</source>
        <translation>%1 ذرّي</translation>
    </message>
    <message>
        <source>the backward pass alone</source>
        <translation>المرور الخلفي وحده</translation>
    </message>
    <message>
        <source>forward and backward</source>
        <translation>أمامي وخلفي</translation>
    </message>
    <message>
        <source>%1: %2, %3; P, dP and dS go through HBM with %4 of them.</source>
        <translation>%1: ‏%2، %3؛ تمر ⁨P⁩ و⁨dP⁩ و⁨dS⁩ عبر ⁨HBM⁩ بمقدار %4 منها.</translation>
    </message>
    <message>
        <source>%1: %2, %3; S and P are computed again, and nothing of N × N goes through HBM.</source>
        <translation>%1: ‏%2، %3؛ تُحسب ⁨S⁩ و⁨P⁩ من جديد، ولا يمر شيء بحجم ⁨N × N⁩ عبر ⁨HBM⁩.</translation>
    </message>
    <message>
        <source>FLOP are those of the matrix products; op are element operations, a comparison, exponential, sum or product of single elements. Here each counts like a FLOP.</source>
        <translation>⁨FLOP⁩ هي عمليات ضرب المصفوفات؛ و⁨op⁩ عمليات العناصر: مقارنة أو دالة أسية أو جمع أو ضرب لعناصر مفردة. تُعدّ كل منها هنا مثل ⁨FLOP⁩.</translation>
    </message>
    <message>
        <source>Drawing random numbers is integer arithmetic and not counted.</source>
        <translation>توليد الأعداد العشوائية حساب بأعداد صحيحة ولا يُعدّ.</translation>
    </message>
    <message>
        <source>Memory-bound with 0 FLOP, so no point on this scale: %1.</source>
        <translation>مقيَّدة بالذاكرة و⁨FLOP⁩ فيها 0، فلا نقطة لها على هذا المقياس: %1.</translation>
    </message>
    <message>
        <source>Left out, without bytes or time to divide: %1.</source>
        <translation>متروكة، إذ لا بايتات لها أو لا زمن للقسمة: %1.</translation>
    </message>
</context>
<context>
    <name>MaskText</name>
    <message>
        <source>Window %1</source>
        <translation>نافذة %1</translation>
    </message>
    <message>
        <source>%1, %2 global keys</source>
        <translation>%1، مفاتيح عامة: %2</translation>
    </message>
    <message>
        <source>Aligned at the last query and the last key. Row i sees columns %1</source>
        <translation>محاذاة عند آخر استعلام وآخر مفتاح. يرى الصف ⁨i⁩ الأعمدة %1</translation>
    </message>
    <message>
        <source>Aligned at the first query and the first key. Row i sees columns %1</source>
        <translation>محاذاة عند أول استعلام وأول مفتاح. يرى الصف ⁨i⁩ الأعمدة %1</translation>
    </message>
    <message>
        <source>Row i sees columns %1 and the first %2 columns.</source>
        <translation>يرى الصف ⁨i⁩ الأعمدة %1 وأول %2 من الأعمدة.</translation>
    </message>
    <message>
        <source>Block (i, j) is kept if i = j or if i and j differ in one bit.</source>
        <translation>تُبقى الكتلة ⁨(i, j)⁩ إذا كان ⁨i = j⁩ أو اختلف ⁨i⁩ و⁨j⁩ في بت واحد.</translation>
    </message>
    <message>
        <source>Blocks with i = j are kept, each of the others with a probability of %1 (seed %2).</source>
        <translation>تُبقى الكتل ذات ⁨i = j⁩، وكل كتلة أخرى باحتمال %1 (البذرة %2).</translation>
    </message>
    <message>
        <source>%1 of %2 blocks are kept.</source>
        <translation>أُبقي على %1 من %2 من الكتل.</translation>
    </message>
    <message>
        <source>Every row sees all %1 columns.</source>
        <translation>يرى كل صف جميع الأعمدة البالغة %1.</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>سببي</translation>
    </message>
    <message>
        <source>Causal, top-left</source>
        <translation>سببي، أعلى اليسار</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>نافذة منزلقة</translation>
    </message>
    <message>
        <source>Butterfly</source>
        <translation>فراشة</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>عشوائي</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>مخصَّص</translation>
    </message>
    <message>
        <source>None</source>
        <comment>no mask</comment>
        <translation>بلا</translation>
    </message>
    <message>
        <source>Random %1</source>
        <translation>عشوائي %1</translation>
    </message>
    <message>
        <source>padding from key %1</source>
        <translation>حشو ابتداءً من المفتاح %1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>، </translation>
    </message>
    <message>
        <source>%1 Keys from %2 on are padding, which no row sees.</source>
        <translation>%1 المفاتيح ابتداءً من %2 حشوٌ لا يراه أي صف.</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>حشو</translation>
    </message>
</context>
<context>
    <name>Phrases</name>
    <message>
        <source>Compute %1</source>
        <translation>حساب %1</translation>
    </message>
    <message>
        <source>%1 queries meet %2 keys inside SRAM. Nothing is read from or written to HBM.</source>
        <translation>يلتقي %1 استعلامًا مع %2 مفتاحًا داخل ⁨SRAM⁩، بلا أي قراءة من ⁨HBM⁩ أو كتابة إليها.</translation>
    </message>
    <message>
        <source>Mask %1</source>
        <translation>تطبيق القناع على %1</translation>
    </message>
    <message>
        <source>Scores of keys that a query must not see become −∞, so that their weight will be 0.</source>
        <translation>تصبح درجات المفاتيح التي لا يجوز للاستعلام رؤيتها ⁨−∞⁩، فيكون وزنها 0.</translation>
    </message>
    <message>
        <source>Drop out entries of %1</source>
        <translation>إسقاط عناصر من %1</translation>
    </message>
    <message>
        <source>Each entry is kept with probability %1 and multiplied by %2; the others become 0.</source>
        <translation>يبقى كل عنصر باحتمال %1 ويُضرب في %2، وتصبح العناصر الأخرى 0.</translation>
    </message>
    <message>
        <source>Skip %1</source>
        <translation>تخطّي %1</translation>
    </message>
    <message>
        <source>The mask hides all %1 scores of this tile: no load, no arithmetic, no bytes.</source>
        <translation>يحجب القناع درجات هذه البلاطة كلها (%1): لا تحميل ولا حساب ولا بايتات.</translation>
    </message>
    <message>
        <source>Free %1</source>
        <translation>تحرير %1</translation>
    </message>
    <message>
        <source>%1 of HBM are given back. The scores were only needed between the kernels.</source>
        <translation>يُعاد %1 من ⁨HBM⁩؛ لم تكن الدرجات لازمة إلا بين النوى.</translation>
    </message>
    <message>
        <source>Allocate %1 in HBM</source>
        <translation>حجز %1 في ⁨HBM⁩</translation>
    </message>
    <message>
        <source>%1, only to hand scores from one kernel to the next.</source>
        <translation>%1، لا لشيء إلا لتمرير الدرجات من نواة إلى التالية.</translation>
    </message>
    <message>
        <source>%1 for all heads.</source>
        <translation>%1 لجميع الرؤوس.</translation>
    </message>
    <message>
        <source>%1 is done</source>
        <translation>انتهت النواة %1</translation>
    </message>
    <message>
        <source>So far %1 were read from HBM and %2 written to it.</source>
        <translation>حتى الآن قُرئ %1 من ⁨HBM⁩ وكُتب فيها %2.</translation>
    </message>
    <message>
        <source>Launch kernel %1 of %2: %3</source>
        <translation>إطلاق النواة %1 من %2: %3</translation>
    </message>
    <message>
        <source>Launch %1</source>
        <translation>إطلاق %1</translation>
    </message>
    <message numerus="yes">
        <source>CTAs: %n, one per head: each walks over all blocks of K and V.</source>
        <translation>
            <numerusform>لا كتل خيوط.</numerusform>
            <numerusform>كتلة خيوط واحدة للرأس: تمر على جميع كتل ⁨K⁩ و⁨V⁩.</numerusform>
            <numerusform>كتلتا خيوط، واحدة لكل رأس: تمر كلٌّ منهما على جميع كتل ⁨K⁩ و⁨V⁩.</numerusform>
            <numerusform>%n كتل خيوط، واحدة لكل رأس: تمر كلٌّ منها على جميع كتل ⁨K⁩ و⁨V⁩.</numerusform>
            <numerusform>%n كتلة خيوط، واحدة لكل رأس: تمر كلٌّ منها على جميع كتل ⁨K⁩ و⁨V⁩.</numerusform>
            <numerusform>%n كتلة خيوط، واحدة لكل رأس: تمر كلٌّ منها على جميع كتل ⁨K⁩ و⁨V⁩.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>CTAs: %n, one per head and block of %1 query rows.</source>
        <translation>
            <numerusform>لا كتل خيوط (%1).</numerusform>
            <numerusform>كتلة خيوط واحدة للرأس ولكتلة من %1 صف استعلام.</numerusform>
            <numerusform>كتلتا خيوط، واحدة لكل رأس وكتلة من %1 صف استعلام.</numerusform>
            <numerusform>%n كتل خيوط، واحدة لكل رأس وكتلة من %1 صف استعلام.</numerusform>
            <numerusform>%n كتلة خيوط، واحدة لكل رأس وكتلة من %1 صف استعلام.</numerusform>
            <numerusform>%n كتلة خيوط، واحدة لكل رأس وكتلة من %1 صف استعلام.</numerusform>
        </translation>
    </message>
    <message>
        <source>CTA %1 is done</source>
        <translation>انتهت كتلة الخيوط %1</translation>
    </message>
    <message>
        <source>Its SRAM is free for another thread block; nothing in it survives.</source>
        <translation>صارت ذاكرة ⁨SRAM⁩ التي شغلتها متاحة لكتلة خيوط أخرى، ولا يبقى فيها شيء.</translation>
    </message>
    <message>
        <source>CTA %1 begins</source>
        <translation>تبدأ كتلة الخيوط %1</translation>
    </message>
    <message>
        <source>It computes head %1 alone: K and V block by block, and for each all blocks of Q.</source>
        <translation>تحسب الرأس %1 وحدها: ⁨K⁩ و⁨V⁩ كتلةً كتلة، ولكلٍّ منها جميع كتل ⁨Q⁩.</translation>
    </message>
    <message>
        <source>This thread block owns query rows %1 to %2 of head %3.</source>
        <translation>تتولى كتلة الخيوط هذه صفوف الاستعلامات من %1 إلى %2 في الرأس %3.</translation>
    </message>
    <message>
        <source>Load %1 from HBM</source>
        <translation>تحميل %1 من ⁨HBM⁩</translation>
    </message>
    <message>
        <source>%1: the queries come anew for every block of keys.</source>
        <translation>%1: تُجلب الاستعلامات من جديد لكل كتلة من المفاتيح.</translation>
    </message>
    <message>
        <source>%1: the queries stay on chip while all keys pass.</source>
        <translation>%1: تبقى الاستعلامات على الشريحة بينما تمر بها جميع المفاتيح.</translation>
    </message>
    <message>
        <source>%1: stays on chip while all row blocks of Q pass.</source>
        <translation>%1: تبقى على الشريحة بينما تمر بها جميع كتل صفوف ⁨Q⁩.</translation>
    </message>
    <message>
        <source>%1, read again by every row block.</source>
        <translation>%1، وتعيد كل كتلة صفوف قراءتها.</translation>
    </message>
    <message>
        <source>%1: what earlier key blocks left behind comes back to be updated.</source>
        <translation>%1: يعود ما خلّفته كتل المفاتيح السابقة ليُحدَّث.</translation>
    </message>
    <message>
        <source>%1: an earlier kernel wrote it to HBM, this one reads it back.</source>
        <translation>%1: كتبتها نواة سابقة في ⁨HBM⁩، وتعيد هذه النواة قراءتها.</translation>
    </message>
    <message>
        <source>Store %1 to HBM</source>
        <translation>تخزين %1 في ⁨HBM⁩</translation>
    </message>
    <message>
        <source>%1 written, for the next kernel to read back.</source>
        <translation>كُتب %1، لتعيد النواة التالية قراءته.</translation>
    </message>
    <message>
        <source>%1: which entries were kept, for the backward pass.</source>
        <translation>%1: أي العناصر بقيت، من أجل المرور الخلفي.</translation>
    </message>
    <message>
        <source>%1: it will come back for the next key block.</source>
        <translation>%1: ستعود مع كتلة المفاتيح التالية.</translation>
    </message>
    <message>
        <source>%1, once and finished.</source>
        <translation>%1، مرة واحدة وقد اكتملت.</translation>
    </message>
    <message>
        <source>%1: all that the backward pass needs of the softmax.</source>
        <translation>%1: كل ما يحتاج إليه المرور الخلفي من ⁨softmax⁩.</translation>
    </message>
    <message>
        <source>%1 written.</source>
        <translation>كُتب %1.</translation>
    </message>
    <message>
        <source>Row maxima of this tile: %1</source>
        <translation>أكبر قيم الصفوف في هذه البلاطة: %1</translation>
    </message>
    <message>
        <source>The largest of %1 scores, in each of %2 rows.</source>
        <translation>أكبر %1 درجة في كل صف من %2 صفوف.</translation>
    </message>
    <message>
        <source>Update the row maxima %1</source>
        <translation>تحديث أكبر قيم الصفوف %1</translation>
    </message>
    <message>
        <source>%1 in each of %2 rows.</source>
        <translation>%1 في كل صف من %2 صفوف.</translation>
    </message>
    <message>
        <source>Row maxima of %1</source>
        <translation>أكبر قيم الصفوف في %1</translation>
    </message>
    <message>
        <source>Exponentiate: %1</source>
        <translation>الرفع الأسّي: %1</translation>
    </message>
    <message>
        <source>Merge %1 and %2</source>
        <translation>دمج %1 و%2</translation>
    </message>
    <message>
        <source>%1: the tile&apos;s sum joins what earlier tiles left.</source>
        <translation>%1: ينضم مجموع البلاطة إلى ما خلّفته البلاطات السابقة.</translation>
    </message>
    <message>
        <source>Update the row sums %1</source>
        <translation>تحديث مجاميع الصفوف %1</translation>
    </message>
    <message>
        <source>%1 in each of %2 rows; the factor %3 corrects the old sum.</source>
        <translation>%1 في كل صف من %2 صفوف؛ ويصحّح المعامل %3 المجموع القديم.</translation>
    </message>
    <message>
        <source>Row sums of %1</source>
        <translation>مجاميع صفوف %1</translation>
    </message>
    <message>
        <source>%1 weights added up in each of %2 rows.</source>
        <translation>جُمع %1 وزنًا في كل صف من %2 صفوف.</translation>
    </message>
    <message>
        <source>Rescale %1</source>
        <translation>إعادة تحجيم %1</translation>
    </message>
    <message>
        <source>The old output was divided by the old sum: %1 rows are brought to the new maximum and sum.</source>
        <translation>كان الخرج القديم مقسومًا على المجموع القديم: تُنقل %1 صفوف إلى القيمة العظمى والمجموع الجديدين.</translation>
    </message>
    <message>
        <source>A larger maximum was found in some rows: their old sums shrink by %1. Where it did not change, α = 1.</source>
        <translation>وُجدت قيمة عظمى أكبر في بعض الصفوف، فتتقلص مجاميعها القديمة بالمعامل %1. وحيث لم تتغير يكون ⁨α = 1⁩.</translation>
    </message>
    <message>
        <source>Accumulate %1</source>
        <translation>مراكمة %1</translation>
    </message>
    <message>
        <source>%1 weighted values are added to each of %2 output rows, inside SRAM.</source>
        <translation>تُضاف %1 قيمة موزونة إلى كل صف من %2 صفوف الخرج، داخل ⁨SRAM⁩.</translation>
    </message>
    <message>
        <source>Divide %1 by %2</source>
        <translation>قسمة %1 على %2</translation>
    </message>
    <message>
        <source>Once, at the end, for %1 rows; and %2 is kept for the backward pass.</source>
        <translation>مرة واحدة في النهاية لعدد %1 من الصفوف؛ ويُحفظ %2 للمرور الخلفي.</translation>
    </message>
    <message>
        <source>Divide %1 by the row sums</source>
        <translation>قسمة %1 على مجاميع الصفوف</translation>
    </message>
    <message>
        <source>Now each of %1 rows of P adds up to 1.</source>
        <translation>الآن يساوي مجموع كل صف من صفوف ⁨P⁩ البالغة %1 الواحد.</translation>
    </message>
    <message>
        <source>multiply</source>
        <translation>ضرب</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>قناع</translation>
    </message>
    <message>
        <source>row maximum</source>
        <translation>أكبر قيمة في الصف</translation>
    </message>
    <message>
        <source>exponentiate</source>
        <translation>رفع أسّي</translation>
    </message>
    <message>
        <source>row sum</source>
        <translation>مجموع الصف</translation>
    </message>
    <message>
        <source>rescale</source>
        <translation>إعادة تحجيم</translation>
    </message>
    <message>
        <source>multiply, add</source>
        <translation>ضرب وجمع</translation>
    </message>
    <message>
        <source>divide by l</source>
        <translation>قسمة على ⁨l⁩</translation>
    </message>
    <message>
        <source>drop out</source>
        <translation>إسقاط</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>متخطّاة</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>⁨softmax⁩</translation>
    </message>
    <message>
        <source>dropout</source>
        <translation>إسقاط</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>استعلامات</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>مفاتيح</translation>
    </message>
    <message>
        <source>values</source>
        <translation>قيم</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>درجات</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>أوزان</translation>
    </message>
    <message>
        <source>output</source>
        <translation>خرج</translation>
    </message>
    <message>
        <source>stats</source>
        <translation>إحصاءات</translation>
    </message>
    <message>
        <source>%1 scores become weights from 0 to 1 in place: P replaces S. Subtracting %2 keeps every exponent at or below 0.</source>
        <translation>تصبح %1 درجة أوزانًا من 0 إلى 1 في موضعها: تحل ⁨P⁩ محل ⁨S⁩. ويُبقي طرحُ %2 كل أسٍّ عند 0 أو دونه.</translation>
    </message>
    <message>
        <source>%1 of HBM are given back. The probabilities were only needed between the kernels.</source>
        <translation>يُعاد %1 من ⁨HBM⁩؛ لم تكن الاحتمالات لازمة إلا بين النوى.</translation>
    </message>
    <message>
        <source>%1, only to hand probabilities from one kernel to the next.</source>
        <translation>%1، لا لشيء إلا لتمرير الاحتمالات من نواة إلى التالية.</translation>
    </message>
    <message>
        <source>What the loss wants of %1 × %2 weights: the output&apos;s gradient meets the values.</source>
        <translation>ما تطلبه الخسارة من ⁨%1 × %2⁩ وزنًا: يلتقي تدرّجُ الخرج القيمَ.</translation>
    </message>
    <message>
        <source>Recompute %1</source>
        <translation>إعادة حساب %1</translation>
    </message>
    <message>
        <source>The forward pass kept no scores. Computing these %1 again costs %2 FLOP and no HBM traffic.</source>
        <translation>لم يُبقِ المرور الأمامي أي درجات. إعادة حساب هذه الدرجات (%1) تكلّف ⁨%2 FLOP⁩ ولا حركة في ⁨HBM⁩.</translation>
    </message>
    <message>
        <source>%1 of the whole rows are known from the forward pass: these are the final weights at once, with no maximum to look for and nothing to rescale.</source>
        <translation>قيم %1 للصفوف كاملةً معروفة من المرور الأمامي: فهذه هي الأوزان النهائية مباشرة، بلا بحث عن أكبر قيمة ولا إعادة تحجيم.</translation>
    </message>
    <message>
        <source>%1, for the gradient of the keys.</source>
        <translation>%1، من أجل تدرّج المفاتيح.</translation>
    </message>
    <message>
        <source>%1: the queries come again, because the scores are computed again.</source>
        <translation>%1: تأتي الاستعلامات من جديد لأن الدرجات تُحسب من جديد.</translation>
    </message>
    <message>
        <source>%1: stays on chip while all row blocks pass.</source>
        <translation>%1: تبقى على الشريحة بينما تمر بها جميع كتل الصفوف.</translation>
    </message>
    <message>
        <source>%1: the output, whose product with its gradient sums up to D.</source>
        <translation>%1: الخرج، ومجموع ضربه في تدرّجه هو ⁨D⁩.</translation>
    </message>
    <message>
        <source>%1: the gradient of the loss with respect to the output.</source>
        <translation>%1: تدرّج الخسارة بالنسبة إلى الخرج.</translation>
    </message>
    <message>
        <source>%1: what earlier key blocks have added comes back, to be added to.</source>
        <translation>%1: يعود ما أضافته كتل المفاتيح السابقة ليُضاف إليه.</translation>
    </message>
    <message>
        <source>%1: all that the forward pass kept of the softmax.</source>
        <translation>%1: كل ما أبقاه المرور الأمامي من ⁨softmax⁩.</translation>
    </message>
    <message>
        <source>%1: one number a row, from the kernel before.</source>
        <translation>%1: عدد واحد لكل صف، من النواة السابقة.</translation>
    </message>
    <message>
        <source>%1: the forward pass kept it in HBM.</source>
        <translation>%1: أبقاها المرور الأمامي في ⁨HBM⁩.</translation>
    </message>
    <message>
        <source>%1: which entries the forward pass kept.</source>
        <translation>%1: أي العناصر أبقاها المرور الأمامي.</translation>
    </message>
    <message>
        <source>%1: one number a row, for the kernel to come.</source>
        <translation>%1: عدد واحد لكل صف، للنواة التالية.</translation>
    </message>
    <message>
        <source>Where the forward pass dropped a weight its gradient is 0; the others are multiplied by %1.</source>
        <translation>حيث أسقط المرور الأمامي وزنًا يكون تدرّجه 0؛ ويُضرب الباقي في %1.</translation>
    </message>
    <message>
        <source>The same entries as in the forward pass, drawn again from the seed; the others are multiplied by %1.</source>
        <translation>العناصر نفسها كما في المرور الأمامي، تُسحب من جديد من البذرة؛ ويُضرب الباقي في %1.</translation>
    </message>
    <message>
        <source>Row sums %1</source>
        <translation>مجاميع الصفوف %1</translation>
    </message>
    <message>
        <source>The mean of each row&apos;s %1 gradients, weighted by P, in %2 rows.</source>
        <translation>متوسط تدرّجات كل صف (%1) موزونةً بـ⁨P⁩، في %2 صفوف.</translation>
    </message>
    <message>
        <source>%1 products added up in each of %2 rows: the same as %3, but without the row&apos;s weights.</source>
        <translation>جُمع %1 ناتج ضرب في كل صف من %2 صفوف: وهو ⁨%3⁩ نفسه، لكن من دون أوزان الصف.</translation>
    </message>
    <message>
        <source>Softmax gradient: %1</source>
        <translation>تدرّج ⁨softmax⁩: ‏%1</translation>
    </message>
    <message>
        <source>%1 gradients of scores, in place: dS replaces dP. Over a whole row they add up to 0.</source>
        <translation>%1 تدرّج درجات في موضعها: تحل ⁨dS⁩ محل ⁨dP⁩. ومجموعها على صف كامل 0.</translation>
    </message>
    <message>
        <source>%1 keys add their share to each of %2 query gradients, inside SRAM.</source>
        <translation>يضيف %1 مفتاحًا حصته إلى كل تدرّج من %2 تدرّجات استعلام، داخل ⁨SRAM⁩.</translation>
    </message>
    <message>
        <source>%1 queries add their share to each of %2 value gradients, inside SRAM.</source>
        <translation>يضيف %1 استعلامًا حصته إلى كل تدرّج من %2 تدرّجات قيم، داخل ⁨SRAM⁩.</translation>
    </message>
    <message>
        <source>%1 queries add their share to each of %2 key gradients, inside SRAM.</source>
        <translation>يضيف %1 استعلامًا حصته إلى كل تدرّج من %2 تدرّجات مفاتيح، داخل ⁨SRAM⁩.</translation>
    </message>
    <message>
        <source>%1 of HBM are given back. The forward pass had to keep them for the backward pass.</source>
        <translation>يُعاد %1 من ⁨HBM⁩؛ كان على المرور الأمامي أن يبقيها للمرور الخلفي.</translation>
    </message>
    <message>
        <source>%1 of HBM are given back. These gradients were only needed between the kernels.</source>
        <translation>يُعاد %1 من ⁨HBM⁩؛ لم تكن هذه التدرّجات لازمة إلا بين النوى.</translation>
    </message>
    <message>
        <source>%1, which the forward pass keeps for the backward pass.</source>
        <translation>%1، يبقيها المرور الأمامي للمرور الخلفي.</translation>
    </message>
    <message>
        <source>%1, only to hand gradients from one kernel to the next.</source>
        <translation>%1، لا لشيء إلا لتمرير التدرّجات من نواة إلى التالية.</translation>
    </message>
    <message numerus="yes">
        <source>CTAs: %n, one per head and block of %1 keys.</source>
        <translation>
            <numerusform>لا كتل خيوط (%1).</numerusform>
            <numerusform>كتلة خيوط واحدة للرأس ولكتلة من %1 مفتاح.</numerusform>
            <numerusform>كتلتا خيوط، واحدة لكل رأس وكتلة من %1 مفتاح.</numerusform>
            <numerusform>%n كتل خيوط، واحدة لكل رأس وكتلة من %1 مفتاح.</numerusform>
            <numerusform>%n كتلة خيوط، واحدة لكل رأس وكتلة من %1 مفتاح.</numerusform>
            <numerusform>%n كتلة خيوط، واحدة لكل رأس وكتلة من %1 مفتاح.</numerusform>
        </translation>
    </message>
    <message>
        <source>This thread block owns keys %1 to %2 of head %3.</source>
        <translation>تتولى كتلة الخيوط هذه المفاتيح من %1 إلى %2 في الرأس %3.</translation>
    </message>
    <message>
        <source>softmax gradient</source>
        <translation>تدرّج ⁨softmax⁩</translation>
    </message>
    <message>
        <source>dropout gradient</source>
        <translation>تدرّج الإسقاط</translation>
    </message>
    <message>
        <source>%1 backward</source>
        <translation>%1 الخلفية</translation>
    </message>
    <message>
        <source>%1 backward, atomic</source>
        <translation>%1 الخلفية، ذرّية</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>تدرّج</translation>
    </message>
    <message>
        <source>after dropout</source>
        <translation>بعد الإسقاط</translation>
    </message>
</context>
<context>
    <name>ProblemTip</name>
    <message>
        <source>Every query meets every key: %1 scores a head, %2 if they were stored.</source>
        <translation>يلتقي كل استعلام بكل مفتاح: %1 درجة لكل رأس، حجمها %2 لو خُزّنت.</translation>
    </message>
    <message>
        <source>Columns of Q, K, V and O. Scores are scaled by %1.</source>
        <translation>أعمدة ⁨Q⁩ و⁨K⁩ و⁨V⁩ و⁨O⁩. تُضرب الدرجات في %1.</translation>
    </message>
    <message>
        <source>Heads and batch are independent: %1 attentions side by side.</source>
        <translation>الرؤوس والدفعات مستقلة: %1 من عمليات الانتباه جنبًا إلى جنب.</translation>
    </message>
    <message>
        <source>Rows of a block of Q and O. Row blocks: %1</source>
        <translation>صفوف كتلة من ⁨Q⁩ و⁨O⁩. كتل الصفوف: %1</translation>
    </message>
    <message>
        <source>Rows of a block of K and V, columns of a tile of S. Column blocks: %1</source>
        <translation>صفوف كتلة من ⁨K⁩ و⁨V⁩، وأعمدة بلاطة من ⁨S⁩. كتل الأعمدة: %1</translation>
    </message>
    <message>
        <source>Type of Q, K and V in HBM, %1 bytes an element. Arithmetic is float32, in SRAM too.</source>
        <translation>نوع ⁨Q⁩ و⁨K⁩ و⁨V⁩ في ⁨HBM⁩، %1 بايت للعنصر. الحساب بالنوع ⁨float32⁩، وفي ⁨SRAM⁩ كذلك.</translation>
    </message>
    <message>
        <source>Entries of P are dropped with probability p; kept ones are scaled by %1.</source>
        <translation>تُسقط عناصر ⁨P⁩ باحتمال ⁨p⁩، وتُضرب العناصر الباقية في %1.</translation>
    </message>
    <message>
        <source>Five kernels; S and P are stored in HBM between them.</source>
        <translation>خمس نوى؛ تُخزَّن ⁨S⁩ و⁨P⁩ في ⁨HBM⁩ بينها.</translation>
    </message>
    <message>
        <source>One kernel; blocks of K and V outside, blocks of Q inside. O, l and m are read and written at every inner step.</source>
        <translation>نواة واحدة؛ كتل ⁨K⁩ و⁨V⁩ في الحلقة الخارجية وكتل ⁨Q⁩ في الداخلية. تُقرأ ⁨O⁩ و⁨l⁩ و⁨m⁩ وتُكتب في كل خطوة داخلية.</translation>
    </message>
    <message>
        <source>One kernel; blocks of Q outside, blocks of K and V inside. O stays in SRAM and is divided by l once.</source>
        <translation>نواة واحدة؛ كتل ⁨Q⁩ في الحلقة الخارجية وكتل ⁨K⁩ و⁨V⁩ في الداخلية. تبقى ⁨O⁩ في ⁨SRAM⁩ وتُقسم على ⁨l⁩ مرة واحدة.</translation>
    </message>
    <message>
        <source>The forward pass alone: O = softmax(τQKᵀ)V.</source>
        <translation>المرور الأمامي وحده: ⁨O = softmax(τQKᵀ)V⁩.</translation>
    </message>
    <message>
        <source>The forward pass and then the backward pass: the gradients dQ, dK and dV, from a gradient dO of the output.</source>
        <translation>المرور الأمامي ثم المرور الخلفي: التدرّجات ⁨dQ⁩ و⁨dK⁩ و⁨dV⁩ من تدرّج ⁨dO⁩ للخرج.</translation>
    </message>
</context>
<context>
    <name>RaceText</name>
    <message>
        <source>%1 kernels, S and P go through HBM</source>
        <translation>%1 نوى، تمر ⁨S⁩ و⁨P⁩ عبر ⁨HBM⁩</translation>
    </message>
    <message>
        <source>%1 fused kernel, S and P stay on chip</source>
        <translation>نواة مدمجة عددها %1، تبقى ⁨S⁩ و⁨P⁩ على الشريحة</translation>
    </message>
    <message>
        <source>GPU timestamps</source>
        <translation>طوابع زمن ⁨GPU⁩</translation>
    </message>
    <message>
        <source>Modelled HBM time</source>
        <translation>زمن ⁨HBM⁩ المنمذج</translation>
    </message>
    <message>
        <source>timestamps of %1</source>
        <translation>الطوابع الزمنية لـ %1</translation>
    </message>
    <message>
        <source>bytes ÷ %1, measured here</source>
        <translation>البايتات ÷ %1، مقيسة هنا</translation>
    </message>
    <message>
        <source>bytes; the bandwidth is being measured</source>
        <translation>بايتات؛ يُقاس عرض النطاق الآن</translation>
    </message>
    <message>
        <source>bytes; the bandwidth is not known</source>
        <translation>بايتات؛ عرض النطاق غير معروف</translation>
    </message>
    <message>
        <source>Both sides by the timestamps that the kernels wrote on %1. A kernel lasts from its first timestamp to its last, and kernels follow each other without the pauses between. Thread blocks that ran side by side are shown one after the other: inside a kernel an event lies at the share of the blocks&apos; own time, added up, that has passed by then. Recording costs some percent of time, on both sides.</source>
        <translation>الجانبان وفق الطوابع الزمنية التي كتبتها النوى على %1. تدوم النواة من أول طابع لها إلى آخره، وتتوالى النوى دون الوقفات التي بينها. كتل الخيوط التي عملت جنبًا إلى جنب تُعرض واحدة تلو الأخرى: يقع الحدث داخل النواة عند الحصة التي مضت حتى حينه من مجموع أزمنة الكتل نفسها. يكلّف التسجيل بضعة أجزاء من المئة من الزمن، في الجانبين.</translation>
    </message>
    <message>
        <source>the %1 that main memory of %2 was measured to deliver</source>
        <translation>المعدل %1 الذي قيس أن الذاكرة الرئيسية لـ %2 تقدمه</translation>
    </message>
    <message>
        <source>the bandwidth of main memory, which is not known yet: until then the axis is in bytes</source>
        <translation>عرض نطاق الذاكرة الرئيسية، وهو غير معروف بعد: المحور بالبايتات حتى يُعرف</translation>
    </message>
    <message>
        <source>An event is over once the bytes that the kernels have moved between HBM and SRAM up to it, counted by their hooks, have passed at %1. Thread blocks and heads follow one another on this one lane, whatever ran side by side: they share the bandwidth. Arithmetic, latency and launches cost nothing here and L2 serves nothing, so this is what the traffic alone takes, not how long the kernels take.</source>
        <translation>ينتهي الحدث حين تكون البايتات التي نقلتها النوى بين ⁨HBM⁩ و⁨SRAM⁩ حتى ذلك الحدث، كما عدّتها خطافاتها، قد مرت وفق %1. تتوالى كتل الخيوط والرؤوس على هذا المسار الواحد مهما عمل منها جنبًا إلى جنب: فهي تتقاسم عرض النطاق. لا يكلّف الحساب والكمون والإطلاق شيئًا هنا ولا تخدم ⁨L2⁩ شيئًا، فهذا ما تستغرقه الحركة وحدها، لا ما تستغرقه النوى.</translation>
    </message>
    <message>
        <source>Outputs agree: %1</source>
        <translation>المخرجات متوافقة: %1</translation>
    </message>
    <message>
        <source>Outputs differ: %1</source>
        <translation>المخرجات مختلفة: %1</translation>
    </message>
    <message>
        <source>%1 s in all</source>
        <translation>%1 ث إجمالًا</translation>
    </message>
    <message>
        <source>played %1× slower</source>
        <translation>يُعرض أبطأ بـ ⁨%1×⁩</translation>
    </message>
    <message>
        <source>%1 kernels, S and P stay on chip</source>
        <translation>عدد النوى %1، تبقى ⁨S⁩ و⁨P⁩ على الشريحة</translation>
    </message>
    <message>
        <source>%1: the largest difference of two elements is %2. Rounding alone may make %3 of it here.</source>
        <translation>%1: أكبر فرق بين عنصرين هو %2. قد يبلغ أثر التقريب وحده %3 هنا.</translation>
    </message>
</context>
<context>
    <name>Refusal</name>
    <message>
        <source>{0} is {1}, but must be from {2} to {3}.</source>
        <translation>{0} هو {1}، لكنه يجب أن يكون من {2} إلى {3}.</translation>
    </message>
    <message>
        <source>The head dimension d</source>
        <translation>بُعد الرأس ⁨d⁩</translation>
    </message>
    <message>
        <source>The block size Br</source>
        <translation>حجم الكتلة ⁨Br⁩</translation>
    </message>
    <message>
        <source>The block size Bc</source>
        <translation>حجم الكتلة ⁨Bc⁩</translation>
    </message>
    <message>
        <source>The batch size</source>
        <translation>حجم الدفعة</translation>
    </message>
    <message>
        <source>The number of heads</source>
        <translation>عدد الرؤوس</translation>
    </message>
    <message>
        <source>The number of queries Nq</source>
        <translation>عدد الاستعلامات ⁨Nq⁩</translation>
    </message>
    <message>
        <source>The number of keys Nk</source>
        <translation>عدد المفاتيح ⁨Nk⁩</translation>
    </message>
    <message>
        <source>The dropout probability is {0}, but must be at least 0 and less than 1.</source>
        <translation>احتمال الإسقاط هو {0}، لكنه يجب ألا يقل عن 0 وأن يكون أقل من 1.</translation>
    </message>
    <message>
        <source>A pattern of {0} blocks has more than {1}; choose larger Br and Bc.</source>
        <translation>نمط من {0} كتلة فيه أكثر من {1} كتلة؛ اختر ⁨Br⁩ و⁨Bc⁩ أكبر.</translation>
    </message>
    <message>
        <source>The mask&apos;s pattern has {0} blocks, but ⌈Nq/Br⌉ × ⌈Nk/Bc⌉ = {1} = {2}.</source>
        <translation>في نمط القناع {0} كتلة، لكن ⁨⌈Nq/Br⌉ × ⌈Nk/Bc⌉⁩ يساوي {1}، أي {2}.</translation>
    </message>
    <message>
        <source>The tiles of the {0} kernel need {1} of SRAM, but a block has {2} on {3}.</source>
        <translation>تحتاج بلاطات النواة {0} إلى {1} من ⁨SRAM⁩، لكن لكتلة الخيوط {2} على {3}.</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>القناع</translation>
    </message>
    <message>
        <source>dropout</source>
        <translation>الإسقاط</translation>
    </message>
    <message>
        <source>The largest is {0}, {1} = {2}.</source>
        <translation>أكبرها {0}: {1} وتساوي {2}.</translation>
    </message>
    <message>
        <source>The largest is {0}, {1}, padded to {2}.</source>
        <translation>أكبرها {0}: {1}، ومع الحشو {2}.</translation>
    </message>
    <message>
        <source>The run needs {0} of HBM, but {1} has {2}.</source>
        <translation>يحتاج التشغيل إلى {0} من ⁨HBM⁩، لكن لدى {1} مقدار {2}.</translation>
    </message>
    <message>
        <source>The run needs {0} of HBM, but {1} has {2} free.</source>
        <translation>يحتاج التشغيل إلى {0} من ⁨HBM⁩، لكن الحر لدى {1} هو {2}.</translation>
    </message>
    <message>
        <source>The largest buffer is {0}, {1} = {2}.</source>
        <translation>أكبر المخازن {0}: {1} وتساوي {2}.</translation>
    </message>
    <message>
        <source>The largest buffer is {0}, {1} heads × {2} = {3}.</source>
        <translation>أكبر المخازن {0}: الرؤوس وعددها {1} في {2} تساوي {3}.</translation>
    </message>
    <message>
        <source>The {0} kernel would need {1} blocks, but a launch has at most {2}; choose a larger {3}.</source>
        <translation>تحتاج النواة {0} إلى {1} من كتل الخيوط، لكن للإطلاق {2} على الأكثر؛ اختر {3} أكبر.</translation>
    </message>
    <message>
        <source>A backward pass that adds to dQ atomically takes another order each time and cannot be stepped; record the deterministic order of dQ.</source>
        <translation>المرور الخلفي الذي يجمع إلى ⁨dQ⁩ ذريًّا يتخذ ترتيبًا مختلفًا كل مرة ولا يمكن السير فيه خطوة خطوة؛ سجّل الترتيب الحتمي لـ⁨dQ⁩.</translation>
    </message>
    <message>
        <source>The trace would have {0} events; {1} is the limit.</source>
        <translation>سيكون في التتبّع {0} من الأحداث، والحد هو {1}.</translation>
    </message>
    <message>
        <source>The recording needs {0}: {1} for the buffers and {2} for {3} events with m and l of every row, but {4} has {5} free.</source>
        <translation>يحتاج التسجيل إلى {0}: منها {1} للمخازن و{2} لعدد {3} من الأحداث مع ⁨m⁩ و⁨l⁩ لكل صف، لكن الحر لدى {4} هو {5}.</translation>
    </message>
    <message>
        <source>{0} has shape {1}, but the problem needs {2}.</source>
        <translation>شكل {0} هو {1}، لكن المسألة تحتاج إلى {2}.</translation>
    </message>
    <message>
        <source>The trace was recorded with {0} of SRAM for a CTA, but {1} has {2}.</source>
        <translation>سُجِّل التتبّع بمقدار {0} من ⁨SRAM⁩ لكل كتلة خيوط ⁨CTA⁩، لكن لدى {1} مقدار {2}.</translation>
    </message>
    <message>
        <source>Allocating {0} failed: the system gives no more than the {1} allocated before.</source>
        <translation>تعذّر حجز {0}: لا يعطي النظام أكثر من {1} المحجوزة من قبل.</translation>
    </message>
    <message>
        <source>Allocating {0} failed: the device has {1} of its {2} free.</source>
        <translation>تعذّر حجز {0}: الحر لدى الجهاز {1} من أصل {2}.</translation>
    </message>
    <message>
        <source>This did not work: {0}</source>
        <translation>تعذّر ذلك: {0}</translation>
    </message>
    <message>
        <source>{0} cannot be written.</source>
        <translation>تعذّرت الكتابة إلى {0}.</translation>
    </message>
    <message>
        <source>The picture cannot be drawn as SVG.</source>
        <translation>تعذّر رسم الصورة بصيغة ⁨SVG⁩.</translation>
    </message>
    <message>
        <source>The picture cannot be written.</source>
        <translation>تعذّرت كتابة الصورة.</translation>
    </message>
    <message>
        <source>{0} is neither a .png nor an .svg file.</source>
        <translation>ليس {0} ملفًّا بصيغة ⁨.png⁩ ولا ⁨.svg⁩.</translation>
    </message>
    <message>
        <source>{0}: {1} is out of range.</source>
        <translation>{0}: القيمة {1} خارج المدى.</translation>
    </message>
    <message>
        <source>{0}: &apos;{1}&apos; is not {2}.</source>
        <translation>{0}: «{1}» ليس {2}.</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>عددًا</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>عددًا صحيحًا</translation>
    </message>
    <message>
        <source>a whole number of at least 0</source>
        <translation>عددًا صحيحًا لا يقل عن 0</translation>
    </message>
    <message>
        <source>{0}: {1} is not from 1 to {2}.</source>
        <translation>{0}: القيمة {1} ليست من 1 إلى {2}.</translation>
    </message>
    <message>
        <source>{0}: give at least one size, such as {1}.</source>
        <translation>{0}: أعطِ حجمًا واحدًا على الأقل، مثل {1}.</translation>
    </message>
    <message>
        <source>{0}: {1} sizes are more than {2}.</source>
        <translation>{0}: عدد الأحجام {1} أكثر من {2}.</translation>
    </message>
    <message>
        <source>{0} was left out:</source>
        <translation>تُرك الملف {0} جانبًا:</translation>
    </message>
    <message>
        <source>it cannot be read.</source>
        <translation>لا يمكن قراءته.</translation>
    </message>
    <message>
        <source>it cannot be read: {0}.</source>
        <translation>لا يمكن قراءته: {0}.</translation>
    </message>
    <message>
        <source>it is larger than a device list can be, {0}.</source>
        <translation>هو أكبر مما يجوز لقائمة أجهزة، {0}.</translation>
    </message>
    <message>
        <source>It is not valid JSON at byte {0}.</source>
        <translation>ليس ⁨JSON⁩ صحيحًا عند البايت {0}.</translation>
    </message>
    <message>
        <source>It is not a list of devices.</source>
        <translation>ليس قائمة أجهزة.</translation>
    </message>
    <message>
        <source>Entry {0} of the device list is not an object.</source>
        <translation>المدخل {0} في قائمة الأجهزة ليس كائنًا.</translation>
    </message>
    <message>
        <source>Entry {0} of the device list needs &quot;{1}&quot;, a text that is not empty.</source>
        <translation>يحتاج المدخل {0} في قائمة الأجهزة إلى «{1}»، وهو نص غير فارغ.</translation>
    </message>
    <message>
        <source>Entry {0} of the device list needs &quot;{1}&quot;, a number above 0 and up to {2}.</source>
        <translation>يحتاج المدخل {0} في قائمة الأجهزة إلى «{1}»، وهو عدد أكبر من 0 ولا يتجاوز {2}.</translation>
    </message>
    <message>
        <source>The device &quot;{0}&quot; needs &quot;{1}&quot;, a text that is not empty.</source>
        <translation>يحتاج الجهاز «{0}» إلى «{1}»، وهو نص غير فارغ.</translation>
    </message>
    <message>
        <source>The device &quot;{0}&quot; needs &quot;{1}&quot;, a number above 0 and up to {2}.</source>
        <translation>يحتاج الجهاز «{0}» إلى «{1}»، وهو عدد أكبر من 0 ولا يتجاوز {2}.</translation>
    </message>
</context>
<context>
    <name>SoftmaxFormulas</name>
    <message>
        <source>Largest score of the row in all blocks so far.
%1</source>
        <translation>أكبر درجة في الصف في جميع الكتل حتى الآن.
%1</translation>
    </message>
    <message>
        <source>Largest score before this block.</source>
        <translation>أكبر درجة قبل هذه الكتلة.</translation>
    </message>
    <message>
        <source>Largest score of the row inside this block, read from SRAM.</source>
        <translation>أكبر درجة للصف داخل هذه الكتلة، مقروءة من ⁨SRAM⁩.</translation>
    </message>
    <message>
        <source>Rescale factor: brings the old sum to the new maximum.
%1</source>
        <translation>معامل إعادة التحجيم: ينقل المجموع القديم إلى القيمة العظمى الجديدة.
%1</translation>
    </message>
    <message>
        <source>Sum of the exponentials in all blocks so far.
%1</source>
        <translation>مجموع القيم الأسّية في جميع الكتل حتى الآن.
%1</translation>
    </message>
    <message>
        <source>Sum before this block.</source>
        <translation>المجموع قبل هذه الكتلة.</translation>
    </message>
    <message>
        <source>Brings this block&apos;s sum from its own maximum to the new one.
%1</source>
        <translation>ينقل مجموع هذه الكتلة من قيمتها العظمى إلى الجديدة.
%1</translation>
    </message>
    <message>
        <source>Sum of this block, relative to its own maximum, read from SRAM.</source>
        <translation>مجموع هذه الكتلة نسبةً إلى قيمتها العظمى، مقروءًا من ⁨SRAM⁩.</translation>
    </message>
    <message>
        <source>Sum of this block, relative to the new maximum, read from SRAM.</source>
        <translation>مجموع هذه الكتلة نسبةً إلى القيمة العظمى الجديدة، مقروءًا من ⁨SRAM⁩.</translation>
    </message>
    <message>
        <source>Largest score of the whole row.</source>
        <translation>أكبر درجة في الصف كله.</translation>
    </message>
    <message>
        <source>Sum of the exponentials of the whole row, relative to m.</source>
        <translation>مجموع القيم الأسّية للصف كله نسبةً إلى ⁨m⁩.</translation>
    </message>
    <message>
        <source>Probability of the key with the largest score, column %1.</source>
        <translation>احتمال المفتاح صاحب أكبر درجة، العمود %1.</translation>
    </message>
    <message>
        <source>The largest score is m itself, so this is e⁰ = 1.</source>
        <translation>أكبر درجة هي ⁨m⁩ نفسها، فالناتج ⁨e⁰ = 1⁩.</translation>
    </message>
    <message>
        <source>Sum of the whole row.</source>
        <translation>مجموع الصف كله.</translation>
    </message>
    <message>
        <source>Over the keys c that the mask lets this row see.</source>
        <translation>على المفاتيح ⁨c⁩ التي يسمح القناع لهذا الصف برؤيتها.</translation>
    </message>
    <message>
        <source>keys: %1</source>
        <translation>المفاتيح: %1</translation>
    </message>
</context>
<context>
    <name>StageBackwardNotes</name>
    <message>
        <source>row %1</source>
        <translation>الصف %1</translation>
    </message>
    <message>
        <source>no thread block is running</source>
        <translation>لا كتلة خيوط تعمل الآن</translation>
    </message>
    <message>
        <source>recomputed</source>
        <translation>معاد حسابها</translation>
    </message>
</context>
<context>
    <name>StageBus</name>
    <message>
        <source>read</source>
        <translation>قراءة</translation>
    </message>
    <message>
        <source>write</source>
        <translation>كتابة</translation>
    </message>
    <message>
        <source>%1 landed</source>
        <translation>وصلت %1</translation>
    </message>
    <message>
        <source>%1 stored</source>
        <translation>خُزّنت %1</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1، الخطوة %2</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>لا شيء بعد</translation>
    </message>
    <message>
        <source>bus idle</source>
        <translation>الناقل خامل</translation>
    </message>
    <message>
        <source>reading %1</source>
        <translation>قراءة %1</translation>
    </message>
    <message>
        <source>writing %1</source>
        <translation>كتابة %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>الخطوة %1</translation>
    </message>
</context>
<context>
    <name>StageHbm</name>
    <message>
        <source>device memory, large and slow</source>
        <translation>ذاكرة الجهاز، كبيرة وبطيئة</translation>
    </message>
    <message>
        <source>main memory, large and slow</source>
        <translation>الذاكرة الرئيسية، كبيرة وبطيئة</translation>
    </message>
</context>
<context>
    <name>StageHeadline</name>
    <message>
        <source>head</source>
        <translation>الرأس</translation>
    </message>
    <message>
        <source>outer loop</source>
        <translation>الحلقة الخارجية</translation>
    </message>
    <message>
        <source>inner loop</source>
        <translation>الحلقة الداخلية</translation>
    </message>
    <message>
        <source>thread block</source>
        <translation>كتلة الخيوط</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>خلفي</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>أمامي</translation>
    </message>
</context>
<context>
    <name>StageMap</name>
    <message>
        <source>Attention map</source>
        <translation>خريطة الانتباه</translation>
    </message>
    <message>
        <source>%1 × %2 scores, %3 × %4 tiles</source>
        <translation>⁨%1 × %2⁩ درجة، ⁨%3 × %4⁩ بلاطة</translation>
    </message>
    <message>
        <source>*done*, %1 of %2</source>
        <translation>*منجزة*، %1 من %2</translation>
    </message>
    <message>
        <source>*visited*, %1 of %2</source>
        <translation>*مزورة*، %1 من %2</translation>
    </message>
    <message>
        <source>*current* tile or rows</source>
        <translation>البلاطة أو الصفوف *الحالية*</translation>
    </message>
    <message>
        <source>*current*, only in SRAM</source>
        <translation>*حالية*، في ⁨SRAM⁩ فقط</translation>
    </message>
    <message>
        <source>*waiting*, not yet computed</source>
        <translation>*منتظرة*، لم تُحسب بعد</translation>
    </message>
    <message>
        <source>Never stored in HBM</source>
        <translation>لا تُخزَّن أبدًا في ⁨HBM⁩</translation>
    </message>
    <message>
        <source>%1 that is not written</source>
        <translation>%1 لا تُكتب</translation>
    </message>
    <message>
        <source>Stored in HBM</source>
        <translation>مخزَّنة في ⁨HBM⁩</translation>
    </message>
    <message>
        <source>S and P, %1, written and read back</source>
        <translation>⁨S⁩ و⁨P⁩، %1، تُكتب ثم تُقرأ ثانيةً</translation>
    </message>
    <message>
        <source>%1 × %2 tiles</source>
        <translation>⁨%1 × %2⁩ بلاطة</translation>
    </message>
    <message>
        <source>*skipped*, %1 by the mask</source>
        <translation>*متخطّاة*، %1 بفعل القناع</translation>
    </message>
    <message>
        <source>*not finite*: NaN or ∞</source>
        <translation>*غير منتهية*: ⁨NaN⁩ أو ⁨∞⁩</translation>
    </message>
    <message>
        <source>Attention map, head %1</source>
        <translation>خريطة الانتباه، الرأس %1</translation>
    </message>
    <message>
        <source>Tiles of S and P</source>
        <translation>بلاطات ⁨S⁩ و⁨P⁩</translation>
    </message>
    <message>
        <source>Tiles of S and P, head %1</source>
        <translation>بلاطات ⁨S⁩ و⁨P⁩، الرأس %1</translation>
    </message>
    <message>
        <source>Gradient map</source>
        <translation>خريطة التدرّج</translation>
    </message>
    <message>
        <source>Gradient map, head %1</source>
        <translation>خريطة التدرّج، الرأس %1</translation>
    </message>
    <message>
        <source>Tiles of P, dP and dS</source>
        <translation>بلاطات ⁨P⁩ و⁨dP⁩ و⁨dS⁩</translation>
    </message>
    <message>
        <source>Tiles of P, dP and dS, head %1</source>
        <translation>بلاطات ⁨P⁩ و⁨dP⁩ و⁨dS⁩، الرأس %1</translation>
    </message>
    <message>
        <source>*recomputed*, dS done, %1 of %2</source>
        <translation>*معاد حسابها*، ⁨dS⁩ منجزة، %1 من %2</translation>
    </message>
    <message>
        <source>*current*, S and P again in SRAM</source>
        <translation>*الحالية*، ⁨S⁩ و⁨P⁩ من جديد في ⁨SRAM⁩</translation>
    </message>
    <message>
        <source>S and P again: %1 FLOP</source>
        <translation>⁨S⁩ و⁨P⁩ من جديد: ⁨%1 FLOP⁩</translation>
    </message>
    <message>
        <source>P, dP and dS, %1, written and read back</source>
        <translation>⁨P⁩ و⁨dP⁩ و⁨dS⁩، %1، تُكتب وتُقرأ من جديد</translation>
    </message>
    <message>
        <source>*current*, S and P not there yet</source>
        <translation>*الحالية*، ولم تُحسب ⁨S⁩ و⁨P⁩ بعد</translation>
    </message>
    <message>
        <source>*recomputed*, %1 of %2</source>
        <translation>*معاد حسابها*، %1 من %2</translation>
    </message>
</context>
<context>
    <name>StageOccupancy</name>
    <message>
        <source>In use</source>
        <translation>المستعمل</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>خامل</translation>
    </message>
    <message>
        <source>%1 of %2 · %3</source>
        <translation>%1 من %2 · %3</translation>
    </message>
</context>
<context>
    <name>StageScoreBuffers</name>
    <message>
        <source>%1 × %2 scores</source>
        <translation>⁨%1 × %2⁩ درجة</translation>
    </message>
    <message>
        <source>probabilities</source>
        <translation>احتمالات</translation>
    </message>
    <message>
        <source>rows %1 to %2 waiting</source>
        <translation>الصفوف من %1 إلى %2 منتظرة</translation>
    </message>
    <message>
        <source>not allocated yet</source>
        <translation>لم تُحجز بعد</translation>
    </message>
    <message>
        <source>freed</source>
        <translation>حُرِّرت</translation>
    </message>
    <message>
        <source>computing the picture</source>
        <translation>تُحسب الصورة</translation>
    </message>
    <message>
        <source>after dropout</source>
        <translation>بعد الإسقاط</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>تدرّجات</translation>
    </message>
</context>
<context>
    <name>StageSram</name>
    <message>
        <source>on chip, small and fast</source>
        <translation>على الشريحة، صغيرة وسريعة</translation>
    </message>
    <message>
        <source>%1 per thread block</source>
        <translation>%1 لكل كتلة خيوط</translation>
    </message>
</context>
<context>
    <name>StageSramNotes</name>
    <message>
        <source>row %1</source>
        <translation>الصف %1</translation>
    </message>
    <message>
        <source>no thread block is running</source>
        <translation>لا كتلة خيوط تعمل الآن</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>الاستعلام %1</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>المفتاح %1</translation>
    </message>
</context>
<context>
    <name>StageTooltips</name>
    <message>
        <source>padding: beyond the end of %1</source>
        <translation>حشو: بعد نهاية %1</translation>
    </message>
    <message>
        <source>query “%1”, key “%2”</source>
        <translation>الاستعلام «%1»، المفتاح «%2»</translation>
    </message>
    <message>
        <source>in SRAM: not written yet</source>
        <translation>في ⁨SRAM⁩: لم يُكتب بعد</translation>
    </message>
    <message>
        <source>in SRAM: %1</source>
        <translation>في ⁨SRAM⁩: %1</translation>
    </message>
    <message>
        <source>largest score of row %1 so far</source>
        <translation>أكبر درجة في الصف %1 حتى الآن</translation>
    </message>
    <message>
        <source>sum of row %1 so far</source>
        <translation>مجموع الصف %1 حتى الآن</translation>
    </message>
    <message>
        <source>not written yet</source>
        <translation>لم يُكتب بعد</translation>
    </message>
    <message>
        <source>hidden by the mask: query %1 must not see key %2</source>
        <translation>يحجبها القناع: لا يجوز للاستعلام %1 رؤية المفتاح %2</translation>
    </message>
    <message>
        <source>the picture shows means of neighbouring entries</source>
        <translation>تعرض الصورة متوسطات العناصر المتجاورة</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>منتظرة</translation>
    </message>
    <message>
        <source>visited</source>
        <translation>مزورة</translation>
    </message>
    <message>
        <source>current</source>
        <translation>حالية</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>متخطّاة</translation>
    </message>
    <message>
        <source>%1: rows %2 to %3 of %4</source>
        <translation>%1: الصفوف من %2 إلى %3 من %4</translation>
    </message>
    <message>
        <source>%1: queries %2 to %3, keys %4 to %5</source>
        <translation>%1: الاستعلامات من %2 إلى %3، المفاتيح من %4 إلى %5</translation>
    </message>
    <message>
        <source>mean score %1</source>
        <translation>متوسط الدرجات %1</translation>
    </message>
    <message>
        <source>with padding %1</source>
        <translation>مع الحشو %1</translation>
    </message>
    <message>
        <source>read from HBM so far</source>
        <translation>قُرئ من ⁨HBM⁩ حتى الآن</translation>
    </message>
    <message>
        <source>written to HBM so far</source>
        <translation>كُتب في ⁨HBM⁩ حتى الآن</translation>
    </message>
    <message>
        <source>Kernel %1: %2</source>
        <translation>النواة %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>CTAs: %n, %1 of SRAM each</source>
        <translation>
            <numerusform>لا كتل خيوط، %1 من ⁨SRAM⁩ لكلٍّ منها</numerusform>
            <numerusform>كتلة خيوط واحدة، لها %1 من ⁨SRAM⁩</numerusform>
            <numerusform>كتلتا خيوط، لكلٍّ منهما %1 من ⁨SRAM⁩</numerusform>
            <numerusform>%n كتل خيوط، لكلٍّ منها %1 من ⁨SRAM⁩</numerusform>
            <numerusform>%n كتلة خيوط، لكلٍّ منها %1 من ⁨SRAM⁩</numerusform>
            <numerusform>%n كتلة خيوط، لكلٍّ منها %1 من ⁨SRAM⁩</numerusform>
        </translation>
    </message>
    <message>
        <source>Click to go to its launch.</source>
        <translation>انقر للانتقال إلى إطلاقها.</translation>
    </message>
    <message>
        <source>too large for %1: stored as %2</source>
        <translation>أكبر من أن يتسع لها ⁨%1⁩: خُزِّنت ⁨%2⁩</translation>
    </message>
    <message>
        <source>kept by the forward pass</source>
        <translation>أبقاه المرور الأمامي</translation>
    </message>
    <message>
        <source>dropped out, as in the forward pass</source>
        <translation>مُسقَط، كما في المرور الأمامي</translation>
    </message>
    <message>
        <source>after dropout %1</source>
        <translation>بعد الإسقاط %1</translation>
    </message>
    <message>
        <source>recomputed: the forward pass did not keep it</source>
        <translation>معاد حسابه: لم يُبقه المرور الأمامي</translation>
    </message>
    <message>
        <source>mean magnitude of dS %1</source>
        <translation>متوسط مقدار ⁨dS⁩: ‏%1</translation>
    </message>
    <message>
        <source>on chip twice: Kᵀ for S, K for dQ</source>
        <translation>على الشريحة مرتين: ⁨Kᵀ⁩ لحساب ⁨S⁩، و⁨K⁩ لحساب ⁨dQ⁩</translation>
    </message>
</context>
<context>
    <name>TimelineText</name>
    <message>
        <source>head %1 · %2</source>
        <translation>الرأس %1 · %2</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>الرأس %1</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>خلفي</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>أمامي</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Forward pass</source>
        <translation>المرور الأمامي</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>أمامي</translation>
    </message>
    <message>
        <source>Backward pass</source>
        <translation>المرور الخلفي</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>خلفي</translation>
    </message>
</context>
<context>
    <name>tilescope::AccountCard</name>
    <message>
        <source>Stored or recomputed</source>
        <translation>مخزَّن أم معاد حسابه</translation>
    </message>
    <message>
        <source>%1 less to keep (%2), for %3 of the arithmetic once more.</source>
        <translation>ما يُبقى أقل بمقدار %1 (%2)، مقابل إعادة %3 من الحساب.</translation>
    </message>
    <message>
        <source>so far %1 of %2 tiles</source>
        <translation>حتى الآن %1 من %2 بلاطة</translation>
    </message>
    <message>
        <source>so far %1 of P read back</source>
        <translation>قُرئ حتى الآن %1 من ⁨P⁩</translation>
    </message>
    <message>
        <source>Only a run with a backward pass keeps or recomputes anything.</source>
        <translation>لا يُبقي شيئًا أو يعيد حسابه إلا تشغيل فيه مرور خلفي.</translation>
    </message>
    <message>
        <source>Kept for the backward pass: %1 by standard attention, %2 by %3. Recomputed by %3: S and P, %4 FLOP. %5 %6</source>
        <translation>ما يُبقى للمرور الخلفي: %1 في الانتباه القياسي، و%2 في %3. وما يعيد %3 حسابه: ⁨S⁩ و⁨P⁩، ⁨%4 FLOP⁩. %5 %6</translation>
    </message>
    <message>
        <source>S and P, %1 FLOP</source>
        <translation>⁨S⁩ و⁨P⁩، ⁨%1 FLOP⁩</translation>
    </message>
    <message>
        <source>%1 of the backward pass</source>
        <translation>%1 من المرور الخلفي</translation>
    </message>
    <message>
        <source>Kept for the backward pass</source>
        <translation>ما يُبقى للمرور الخلفي</translation>
    </message>
    <message>
        <source>Recomputed instead</source>
        <translation>ما يُعاد حسابه بدلًا منه</translation>
    </message>
    <message>
        <source>Left in HBM by the forward pass, beside Q, K, V and O, which everyone keeps: %1 B</source>
        <translation>ما يتركه المرور الأمامي في ⁨HBM⁩ إلى جانب ⁨Q⁩ و⁨K⁩ و⁨V⁩ و⁨O⁩ التي يبقيها الجميع: ⁨%1 B⁩</translation>
    </message>
    <message>
        <source>S = τQKᵀ again: %1 FLOP of the %2 of the backward pass.
P again: %3 exponentials.</source>
        <translation>⁨S = τQKᵀ⁩ من جديد: ⁨%1 FLOP⁩ من %2 في المرور الخلفي.
⁨P⁩ من جديد: %3 دالة أسّية.</translation>
    </message>
    <message>
        <source>A run without queries or keys keeps and recomputes nothing.</source>
        <translation>التشغيل بلا استعلامات أو مفاتيح لا يُبقي شيئًا ولا يعيد حساب شيء.</translation>
    </message>
</context>
<context>
    <name>tilescope::Banner</name>
    <message>
        <source>about %1 s left</source>
        <translation>بقي نحو %1 ثانية</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <translation>بقي نحو %1 دقيقة</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>الرسائل</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Cancel the recording (%1)</source>
        <translation>إلغاء التسجيل (%1)</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>إغلاق الرسالة</translation>
    </message>
    <message>
        <source>Recording %1, %2</source>
        <translation>يُسجَّل %1، %2</translation>
    </message>
    <message>
        <source>Go to step %1</source>
        <translation>الانتقال إلى الخطوة %1</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>تسجيل</translation>
    </message>
    <message>
        <source>These settings are not recorded. The run on screen is still the one before: %1, %2.</source>
        <translation>لم تُسجَّل هذه الإعدادات. ما يظهر هو التشغيل السابق: %1، %2.</translation>
    </message>
</context>
<context>
    <name>tilescope::BlockCanvas</name>
    <message>
        <source>paint blocks from (%1, %2)</source>
        <translation>رسم الكتل ابتداءً من (%1، %2)</translation>
    </message>
    <message>
        <source>Block grid</source>
        <translation>شبكة الكتل</translation>
    </message>
    <message>
        <source>No blocks</source>
        <translation>لا كتل</translation>
    </message>
    <message>
        <source>Block %1 is hidden by the padding</source>
        <translation>الكتلة %1 يحجبها الحشو</translation>
    </message>
    <message>
        <source>Block %1 is kept</source>
        <translation>الكتلة %1 مُبقاة</translation>
    </message>
    <message>
        <source>Block %1 is skipped</source>
        <translation>الكتلة %1 متخطّاة</translation>
    </message>
    <message>
        <source>%1: queries %2, keys %3</source>
        <translation>%1: الاستعلامات %2، المفاتيح %3</translation>
    </message>
</context>
<context>
    <name>tilescope::BlockMap</name>
    <message>
        <source>Block size map</source>
        <translation>خريطة أحجام الكتل</translation>
    </message>
</context>
<context>
    <name>tilescope::BudgetChart</name>
    <message>
        <source>SRAM budget</source>
        <translation>ميزانية ⁨SRAM⁩</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>تتسع</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>لا تتسع</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>المجموع</translation>
    </message>
    <message>
        <source>%1 of %2 KB</source>
        <translation>⁨%1⁩ من ⁨%2 KB⁩</translation>
    </message>
    <message>
        <source>%1, with %2 B of padding so that the matrix products need no guards: %3 B</source>
        <translation>%1، مع ⁨%2 B⁩ من الحشو كي لا يحتاج ضرب المصفوفات إلى فحوص حدود: ⁨%3 B⁩</translation>
    </message>
    <message>
        <source>Every tile of one CTA, in float32 whatever the element type: kernels widen on load.</source>
        <translation>جميع بلاطات كتلة خيوط واحدة، بالنوع ⁨float32⁩ أيًّا كان نوع العناصر: توسّعها النوى عند التحميل.</translation>
    </message>
    <message>
        <source>%1 of the total is padding.</source>
        <translation>%1 من المجموع حشو.</translation>
    </message>
</context>
<context>
    <name>tilescope::CellDetails</name>
    <message>
        <source>✓ fits</source>
        <translation>✓ تتسع</translation>
    </message>
    <message>
        <source>✕ does not fit</source>
        <translation>✕ لا تتسع</translation>
    </message>
    <message>
        <source>SRAM bytes</source>
        <translation>بايتات ⁨SRAM⁩</translation>
    </message>
    <message>
        <source>%1 of %2 KB</source>
        <translation>⁨%1⁩ من ⁨%2 KB⁩</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>الزمن</translation>
    </message>
    <message>
        <source>being measured</source>
        <translation>تُقاس الآن</translation>
    </message>
    <message>
        <source>not yet: measure it</source>
        <translation>ليس بعد: قِسها</translation>
    </message>
    <message>
        <source>median of %1 runs</source>
        <translation>وسيط %1 من التشغيلات</translation>
    </message>
    <message>
        <source>measured once</source>
        <translation>قيست مرة واحدة</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>closed form</source>
        <translation>بالصيغة المغلقة</translation>
    </message>
    <message>
        <source>counted = closed form ✓</source>
        <translation>المعدود = الصيغة المغلقة ✓</translation>
    </message>
    <message>
        <source>counted; closed form %1 ✕</source>
        <translation>معدود؛ الصيغة المغلقة %1 ✕</translation>
    </message>
    <message>
        <source>CTAs per SM</source>
        <translation>كتل الخيوط لكل ⁨SM⁩</translation>
    </message>
    <message>
        <source>says the driver</source>
        <translation>بحسب برنامج التشغيل</translation>
    </message>
    <message>
        <source>by SRAM alone</source>
        <translation>بحسب ⁨SRAM⁩ وحدها</translation>
    </message>
    <message>
        <source>max |error|</source>
        <translation>أقصى ⁨|خطأ|⁩</translation>
    </message>
    <message>
        <source>from the fp64 reference</source>
        <translation>عن مرجع ⁨fp64⁩</translation>
    </message>
    <message>
        <source>Ways to make it fit</source>
        <translation>طرق لتتسع</translation>
    </message>
    <message>
        <source>Select these blocks</source>
        <translation>اختر هذه الكتل</translation>
    </message>
</context>
<context>
    <name>tilescope::ChartCard</name>
    <message>
        <source>Memory</source>
        <translation>الذاكرة</translation>
    </message>
    <message>
        <source>HBM traffic</source>
        <translation>حركة ⁨HBM⁩</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>الزمن</translation>
    </message>
    <message>
        <source>What runs along the chart: sequence length N, head dimension d, or SRAM size M</source>
        <translation>ما يمتد على المخطط: طول التسلسل ⁨N⁩ أو بُعد الرأس ⁨d⁩ أو حجم ⁨SRAM⁩ ‏⁨M⁩</translation>
    </message>
    <message>
        <source>Quantity of the chart</source>
        <translation>كمية المخطط</translation>
    </message>
    <message>
        <source>Axis of the chart</source>
        <translation>محور المخطط</translation>
    </message>
    <message>
        <source>measured on this device</source>
        <translation>مقيس على هذا الجهاز</translation>
    </message>
    <message>
        <source>measured here, on %1</source>
        <translation>مقيس هنا، على %1</translation>
    </message>
    <message>
        <source>model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>%1: from %2 to %3</source>
        <translation>%1: من %2 إلى %3</translation>
    </message>
    <message>
        <source>Lines: every operand once. Thin: as our standard kernels issue it. Bands: Θ(Nd + N²) and Θ(N²d²/M). Dotted: lower bound 4Nd.</source>
        <translation>الخطوط: كل معامل مرة واحدة. الرفيع: كما تطلبه نوانا القياسية. الأشرطة: ⁨Θ(Nd + N²)⁩ و⁨Θ(N²d²/M)⁩. المنقّط: الحد الأدنى ⁨4Nd⁩.</translation>
    </message>
    <message>
        <source>Timed: %1 (standard), %2, %3. The teaching kernels that Step shows, without hooks, on %4.</source>
        <translation>المُوقَّت: %1 (القياسي)، و%2، و%3. وهي النوى التعليمية التي تعرضها مساحة الخطوات، بلا خطّافات، على %4.</translation>
    </message>
    <message>
        <source>A processor&apos;s time says little about a GPU&apos;s.</source>
        <translation>زمن المعالج لا يقول الكثير عن زمن وحدة الرسوميات.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>تصدير</translation>
    </message>
    <message>
        <source>The picture as PNG or SVG, the numbers as CSV</source>
        <translation>الصورة بصيغة ⁨PNG⁩ أو ⁨SVG⁩، والأرقام بصيغة ⁨CSV⁩</translation>
    </message>
    <message>
        <source>standard, as issued</source>
        <translation>القياسية، كما تُطلب</translation>
    </message>
    <message>
        <source>As the FA1 paper counts (Table 21), Q, K, V and all gradients included; for N up to 4,096 with batch 16 and 8 heads these are its figures. Markers: the peak of our own kernels in both passes.</source>
        <translation>كما تعدّ ورقة ⁨FA1⁩ (الجدول 21)، وفيه ⁨Q⁩ و⁨K⁩ و⁨V⁩ وجميع التدرّجات؛ وهذه أرقامها حتى ⁨N = 4,096⁩ بدفعة 16 و8 رؤوس. العلامات: ذروة نوانا في المرورين.</translation>
    </message>
</context>
<context>
    <name>tilescope::CodePanel</name>
    <message>
        <source>Algorithm</source>
        <translation>الخوارزمية</translation>
    </message>
    <message>
        <source>Code of the running kernel</source>
        <translation>شيفرة النواة العاملة</translation>
    </message>
    <message>
        <source>Ways to tell the kernel</source>
        <translation>طرق عرض النواة</translation>
    </message>
    <message>
        <source>CUDA source</source>
        <translation>مصدر ⁨CUDA⁩</translation>
    </message>
    <message>
        <source>NumPy</source>
        <translation>⁨NumPy⁩</translation>
    </message>
    <message>
        <source>%1: run %2 of %3</source>
        <translation>%1: التنفيذ %2 من %3</translation>
    </message>
</context>
<context>
    <name>tilescope::CommandPalette</name>
    <message>
        <source>Find a command</source>
        <translation>البحث عن أمر</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>الأوامر</translation>
    </message>
    <message>
        <source>A command, or the number of a step</source>
        <translation>أمر، أو رقم خطوة</translation>
    </message>
    <message>
        <source>Go to step %1</source>
        <translation>الانتقال إلى الخطوة %1</translation>
    </message>
    <message>
        <source>No command or step matches</source>
        <translation>لا أمر ولا خطوة بهذا النص</translation>
    </message>
</context>
<context>
    <name>tilescope::Commands</name>
    <message>
        <source>Open a trace or .npy files…</source>
        <translation>فتح تتبّع أو ملفات ⁨.npy⁩…</translation>
    </message>
    <message>
        <source>Save the trace…</source>
        <translation>حفظ التتبّع…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>إعادة</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>إنهاء</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>تشغيل أو إيقاف مؤقت</translation>
    </message>
    <message>
        <source>One step forward</source>
        <translation>خطوة إلى الأمام</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>خطوة إلى الخلف</translation>
    </message>
    <message>
        <source>Ten steps forward</source>
        <translation>عشر خطوات إلى الأمام</translation>
    </message>
    <message>
        <source>Ten steps back</source>
        <translation>عشر خطوات إلى الخلف</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>الخطوة الأولى</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>الخطوة الأخيرة</translation>
    </message>
    <message>
        <source>Next event of the same kind</source>
        <translation>الحدث التالي من النوع نفسه</translation>
    </message>
    <message>
        <source>Previous event of the same kind</source>
        <translation>الحدث السابق من النوع نفسه</translation>
    </message>
    <message>
        <source>Breakpoint on the current line</source>
        <translation>نقطة توقف عند السطر الحالي</translation>
    </message>
    <message>
        <source>Run to the next load</source>
        <translation>التشغيل حتى التحميل التالي</translation>
    </message>
    <message>
        <source>Run to the next store</source>
        <translation>التشغيل حتى التخزين التالي</translation>
    </message>
    <message>
        <source>Run to the next softmax update</source>
        <translation>التشغيل حتى تحديث ⁨softmax⁩ التالي</translation>
    </message>
    <message>
        <source>Cancel the recording, or leave presentation mode</source>
        <translation>إلغاء التسجيل، أو مغادرة وضع العرض</translation>
    </message>
    <message>
        <source>Record again</source>
        <translation>إعادة التسجيل</translation>
    </message>
    <message>
        <source>Presentation mode</source>
        <translation>وضع العرض</translation>
    </message>
    <message>
        <source>Switch between light and dark</source>
        <translation>التبديل بين الفاتح والداكن</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>تقليل الحركة</translation>
    </message>
    <message>
        <source>Switch between English and Arabic</source>
        <translation>التبديل بين الإنجليزية والعربية</translation>
    </message>
    <message>
        <source>Show the keys</source>
        <translation>عرض المفاتيح</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>البحث عن أمر</translation>
    </message>
    <message>
        <source>Step through a run</source>
        <translation>التنقّل في التشغيل خطوة خطوة</translation>
    </message>
    <message>
        <source>Compare over the sequence length</source>
        <translation>المقارنة على مدى طول التسلسل</translation>
    </message>
    <message>
        <source>Explore block sizes</source>
        <translation>استكشاف أحجام الكتل</translation>
    </message>
    <message>
        <source>See where the time goes</source>
        <translation>معرفة أين يذهب الزمن</translation>
    </message>
    <message>
        <source>Export the trace for Perfetto…</source>
        <translation>تصدير التتبّع إلى ⁨Perfetto⁩…</translation>
    </message>
    <message>
        <source>Race two runs side by side</source>
        <translation>سباق تشغيلين جنبًا إلى جنب</translation>
    </message>
    <message>
        <source>Switch the clock of the race</source>
        <translation>تبديل ساعة السباق</translation>
    </message>
    <message>
        <source>Go to the start of the backward pass</source>
        <translation>الانتقال إلى بداية المرور الخلفي</translation>
    </message>
    <message>
        <source>Set or remove a bookmark</source>
        <translation>وضع إشارة مرجعية أو إزالتها</translation>
    </message>
    <message>
        <source>Label the bookmark…</source>
        <translation>تسمية الإشارة المرجعية…</translation>
    </message>
    <message>
        <source>Next bookmark</source>
        <translation>الإشارة المرجعية التالية</translation>
    </message>
    <message>
        <source>Previous bookmark</source>
        <translation>الإشارة المرجعية السابقة</translation>
    </message>
    <message>
        <source>Bookmark at step %1</source>
        <translation>إشارة مرجعية عند الخطوة %1</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>التسمية</translation>
    </message>
</context>
<context>
    <name>tilescope::CompareModel</name>
    <message>
        <source>use the comparison&apos;s problem</source>
        <translation>استعمال مسألة المقارنة</translation>
    </message>
</context>
<context>
    <name>tilescope::CompareWorkspace</name>
    <message>
        <source>Compare: memory, traffic and time over sequence length</source>
        <translation>المقارنة: الذاكرة والحركة والزمن بحسب طول التسلسل</translation>
    </message>
    <message>
        <source>Whole page</source>
        <translation>الصفحة كلها</translation>
    </message>
</context>
<context>
    <name>tilescope::ComparedCells</name>
    <message>
        <source>does not fit</source>
        <translation>لا تتسع</translation>
    </message>
    <message>
        <source>Three cells to compare</source>
        <translation>ثلاث خلايا للمقارنة</translation>
    </message>
    <message>
        <source>fastest so far</source>
        <translation>الأسرع حتى الآن</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>الأسرع</translation>
    </message>
    <message>
        <source>nothing is measured yet</source>
        <translation>لم يُقَس شيء بعد</translation>
    </message>
    <message>
        <source>paper</source>
        <translation>الورقة</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>قيد الاستخدام</translation>
    </message>
    <message>
        <source>The paper sets %1 and %2, with %3 float32 numbers of SRAM.</source>
        <translation>تجعل الورقة %1 و%2، حيث %3 عددًا من نوع ⁨float32⁩ في ⁨SRAM⁩.</translation>
    </message>
    <message>
        <source>Here it is shown at %1.</source>
        <translation>وتظهر هنا عند %1.</translation>
    </message>
    <message>
        <source>Its rule leaves out S, so it does not fit.</source>
        <translation>ولا تحسب قاعدتها ⁨S⁩، فلا تتسع.</translation>
    </message>
</context>
<context>
    <name>tilescope::CountedTable</name>
    <message>
        <source>%1: standard %2, flash %3</source>
        <translation>%1: القياسي %2، ⁨flash⁩ ‏%3</translation>
    </message>
    <message>
        <source>What is counted at %1</source>
        <translation>ما يُعدّ عند %1</translation>
    </message>
    <message>
        <source>S scores</source>
        <translation>الدرجات ⁨S⁩</translation>
    </message>
    <message>
        <source>Standard stores S in HBM: %1. Flash never stores it.</source>
        <translation>القياسي يخزن ⁨S⁩ في ⁨HBM⁩:‏ %1. و⁨flash⁩ لا يخزنها أبدًا.</translation>
    </message>
    <message>
        <source>P probs</source>
        <translation>الاحتمالات ⁨P⁩</translation>
    </message>
    <message>
        <source>Standard stores P in HBM: %1. Flash never stores it.</source>
        <translation>القياسي يخزن ⁨P⁩ في ⁨HBM⁩:‏ %1. و⁨flash⁩ لا يخزنها أبدًا.</translation>
    </message>
    <message>
        <source>drop mask</source>
        <translation>قناع الإسقاط</translation>
    </message>
    <message>
        <source>A byte for each score: %1. Flash draws the same mask again from the seed.</source>
        <translation>بايت لكل درجة: %1. و⁨flash⁩ يعيد سحب القناع نفسه من البذرة.</translation>
    </message>
    <message>
        <source>There is no dropout.</source>
        <translation>لا إسقاط هنا.</translation>
    </message>
    <message>
        <source>O output</source>
        <translation>الخرج ⁨O⁩</translation>
    </message>
    <message>
        <source>%1 for standard; for flash %2.</source>
        <translation>%1 للقياسي؛ ولـ⁨flash⁩ ‏%2.</translation>
    </message>
    <message>
        <source>FlashAttention keeps O in float32 between its steps.</source>
        <translation>يُبقي ⁨FlashAttention⁩ ‏⁨O⁩ بالنوع ⁨float32⁩ بين خطواته.</translation>
    </message>
    <message>
        <source>m and l</source>
        <translation>⁨m⁩ و⁨l⁩</translation>
    </message>
    <message>
        <source>L = m + ln l</source>
        <translation>⁨L = m + ln l⁩</translation>
    </message>
    <message>
        <source>Row statistics for the backward pass: %1.</source>
        <translation>إحصاءات الصفوف للمرور الخلفي: %1.</translation>
    </message>
    <message>
        <source>total</source>
        <translation>المجموع</translation>
    </message>
    <message>
        <source>Beyond Q, K and V, which take %1 more.</source>
        <translation>فوق ⁨Q⁩ و⁨K⁩ و⁨V⁩، وهي تأخذ %1 أخرى.</translation>
    </message>
    <message>
        <source>As the FA1 paper counts, Table 21.</source>
        <translation>كما تعدّ ورقة ⁨FA1⁩، الجدول 21.</translation>
    </message>
    <message>
        <source>N × N matrices</source>
        <translation>مصفوفات ⁨N × N⁩</translation>
    </message>
    <message>
        <source>Standard: 4 of B·H·N² elements, %1.</source>
        <translation>القياسي: 4 مصفوفات من ⁨B·H·N²⁩ عنصرًا، %1.</translation>
    </message>
    <message>
        <source>N × d matrices</source>
        <translation>مصفوفات ⁨N × d⁩</translation>
    </message>
    <message>
        <source>Standard: 10 of B·H·N·d elements; flash: %1.</source>
        <translation>القياسي: 10 مصفوفات من ⁨B·H·N·d⁩ عنصرًا؛ و⁨flash⁩: ‏%1.</translation>
    </message>
    <message>
        <source>Flash: 2·B·H·N float32.</source>
        <translation>⁨flash⁩: ‏⁨2·B·H·N⁩ من ⁨float32⁩.</translation>
    </message>
    <message>
        <source>Forward and backward pass with mask and dropout, Q, K and V included.</source>
        <translation>المروران الأمامي والخلفي مع القناع والإسقاط، وفيهما ⁨Q⁩ و⁨K⁩ و⁨V⁩.</translation>
    </message>
</context>
<context>
    <name>tilescope::CurveChart</name>
    <message>
        <source>Values left out, because a logarithmic axis has no zero: %1</source>
        <translation>قيم تُركت لأن المحور اللوغاريتمي بلا صفر: %1</translation>
    </message>
</context>
<context>
    <name>tilescope::DockTitle</name>
    <message>
        <source>Close %1</source>
        <translation>إغلاق %1</translation>
    </message>
    <message>
        <source>Close; the menu brings it back</source>
        <translation>إغلاق؛ يمكن إعادته من القائمة</translation>
    </message>
</context>
<context>
    <name>tilescope::Docks</name>
    <message>
        <source>Problem</source>
        <translation>المسألة</translation>
    </message>
    <message>
        <source>Online softmax</source>
        <translation>⁨softmax⁩ المتدفق</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>الشيفرة</translation>
    </message>
    <message>
        <source>Stored or recomputed</source>
        <translation>مخزَّن أم معاد حسابه</translation>
    </message>
</context>
<context>
    <name>tilescope::Document</name>
    <message>
        <source>The trace holds no events.</source>
        <translation>لا أحداث في هذا التتبّع.</translation>
    </message>
</context>
<context>
    <name>tilescope::DocumentSource</name>
    <message>
        <source>Recording the kernels: %1 %</source>
        <translation>تسجيل النوى: ⁨%1 %⁩</translation>
    </message>
    <message>
        <source>Nothing has been recorded yet.</source>
        <translation>لم يُسجَّل شيء بعد.</translation>
    </message>
</context>
<context>
    <name>tilescope::DqOrderBox</name>
    <message>
        <source>choose the order of dQ</source>
        <translation>اختيار ترتيب ⁨dQ⁩</translation>
    </message>
    <message>
        <source>Backward pass on %1: in order %2, atomic %3, which is %4 times as fast.</source>
        <translation>المرور الخلفي على %1: بالترتيب %2، وذرّيًا %3، أي أسرع بـ%4 مرة.</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>جارٍ القياس…</translation>
    </message>
    <message>
        <source>Measure both</source>
        <translation>قِس كليهما</translation>
    </message>
    <message>
        <source>Sum of %1</source>
        <translation>جمع ⁨%1⁩</translation>
    </message>
    <message>
        <source>In order</source>
        <translation>بالترتيب</translation>
    </message>
    <message>
        <source>Atomic</source>
        <translation>ذرّي</translation>
    </message>
    <message>
        <source>Order in which dQ is added up</source>
        <translation>ترتيب جمع ⁨dQ⁩</translation>
    </message>
    <message>
        <source>In order: one CTA a head adds column block after column block, the same bits every time. Atomic: a CTA for each column block adds to dQ in HBM as it comes.</source>
        <translation>بالترتيب: كتلة خيوط واحدة لكل رأس تضيف كتلة أعمدة بعد كتلة، فتكون البتّات نفسها كل مرة. ذرّي: كتلة خيوط لكل كتلة أعمدة تضيف إلى ⁨dQ⁩ في ⁨HBM⁩ متى وصلت.</translation>
    </message>
    <message>
        <source>Atomic additions come in another order each time, so there are no steps to go through. Both can be measured.</source>
        <translation>تأتي الإضافات الذرّية بترتيب مختلف كل مرة، فلا خطوات يُمَرّ بها. ويمكن قياس كليهما.</translation>
    </message>
    <message>
        <source>Runs both kernels on the present device and times the backward pass alone</source>
        <translation>يشغّل النواتين على الجهاز الحالي ويقيس زمن المرور الخلفي وحده</translation>
    </message>
</context>
<context>
    <name>tilescope::ExploreModel</name>
    <message>
        <source>use block sizes</source>
        <translation>استخدام أحجام الكتل</translation>
    </message>
</context>
<context>
    <name>tilescope::ExploreSetup</name>
    <message>
        <source>Length %1</source>
        <translation>الطول %1</translation>
    </message>
    <message>
        <source>Length N</source>
        <translation>الطول ⁨N⁩</translation>
    </message>
    <message>
        <source>Head dim %1</source>
        <translation>بُعد الرأس %1</translation>
    </message>
    <message>
        <source>Head dim d</source>
        <translation>بُعد الرأس ⁨d⁩</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>الرؤوس</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>الدفعة</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>العنصر</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>الخوارزمية</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>القناع</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>الجهاز</translation>
    </message>
    <message>
        <source>Rows %1</source>
        <translation>الصفوف %1</translation>
    </message>
    <message>
        <source>Rows Br of the map</source>
        <translation>صفوف الخريطة ⁨Br⁩</translation>
    </message>
    <message>
        <source>Cols %1</source>
        <translation>الأعمدة %1</translation>
    </message>
    <message>
        <source>Columns Bc of the map</source>
        <translation>أعمدة الخريطة ⁨Bc⁩</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>المسح</translation>
    </message>
    <message>
        <source>The device of the whole program</source>
        <translation>جهاز البرنامج كله</translation>
    </message>
    <message>
        <source>Type of Q, K and V in HBM. Tiles are float32 in SRAM, so it does not change what fits.</source>
        <translation>نوع ⁨Q⁩ و⁨K⁩ و⁨V⁩ في ⁨HBM⁩. البلاطات بالنوع ⁨float32⁩ في ⁨SRAM⁩، فلا يغيّر ما تتسع له.</translation>
    </message>
    <message>
        <source>Preset: %1</source>
        <translation>إعداد جاهز: %1</translation>
    </message>
    <message>
        <source>FA1 paper, Figure 2</source>
        <translation>ورقة ⁨FA1⁩، الشكل 2</translation>
    </message>
    <message>
        <source>%1, backward</source>
        <translation>%1، خلفي</translation>
    </message>
    <message>
        <source>Of a backward pass the map shows that pass alone, without the forward pass before it.</source>
        <translation>تعرض الخريطة المرور الخلفي وحده، من دون المرور الأمامي الذي قبله.</translation>
    </message>
    <message>
        <source>64 × 16 heads of 1,024 × 64 in float16. The paper finds no gain beyond 256 columns. It counts every element at 2 bytes; here O, l and m are kept in float32 between the steps, so the map has more than its 6.85 GB at 64 × 64.</source>
        <translation>⁨64 × 16⁩ رأسًا بحجم ⁨1,024 × 64⁩ من نوع ⁨float16⁩. لا تجد الورقة فائدة بعد 256 عمودًا. وهي تعدّ كل عنصر ببايتين؛ أما هنا فتبقى ⁨O⁩ و⁨l⁩ و⁨m⁩ بالنوع ⁨float32⁩ بين الخطوات، فتزيد أرقام الخريطة على ⁨6.85 GB⁩ عند ⁨64 × 64⁩.</translation>
    </message>
</context>
<context>
    <name>tilescope::ExploreWorkspace</name>
    <message>
        <source>Explore block sizes</source>
        <translation>استكشاف أحجام الكتل</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>تصدير</translation>
    </message>
    <message>
        <source>The map as an image, the whole table as CSV</source>
        <translation>الخريطة صورةً، والجدول كله بصيغة ⁨CSV⁩</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>المسح</translation>
    </message>
    <message>
        <source>What the map shows</source>
        <translation>ما تعرضه الخريطة</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>الخلية</translation>
    </message>
    <message>
        <source>under the pointer</source>
        <translation>تحت المؤشر</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>المختارة</translation>
    </message>
    <message>
        <source>The backward pass alone: %1</source>
        <translation>المرور الخلفي وحده: %1</translation>
    </message>
    <message>
        <source>Block size map</source>
        <translation>خريطة أحجام الكتل</translation>
    </message>
    <message>
        <source>The forward pass: %1</source>
        <translation>المرور الأمامي: %1</translation>
    </message>
</context>
<context>
    <name>tilescope::ExportMenu</name>
    <message>
        <source>Images (*.png)</source>
        <translation>صور (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>رسوم (*.svg)</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>جداول (*.csv)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>تصدير</translation>
    </message>
    <message>
        <source>Copy as image</source>
        <translation>نسخ كصورة</translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation>حفظ بصيغة ⁨PNG⁩…</translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation>حفظ بصيغة ⁨SVG⁩…</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>تصدير ⁨CSV⁩…</translation>
    </message>
    <message>
        <source>Size of images</source>
        <translation>حجم الصور</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>حُفظ %1.</translation>
    </message>
</context>
<context>
    <name>tilescope::FileJobs</name>
    <message>
        <source>input files</source>
        <translation>ملفات الدخل</translation>
    </message>
    <message>
        <source>opening a trace</source>
        <translation>فتح تتبّع</translation>
    </message>
    <message>
        <source>Opened %1.</source>
        <translation>فُتح %1.</translation>
    </message>
    <message>
        <source>Opened the beginning of %1: %2</source>
        <translation>فُتحت بداية %1: %2</translation>
    </message>
    <message>
        <source>The previous trace is still being saved.</source>
        <translation>لا يزال التتبّع السابق قيد الحفظ.</translation>
    </message>
    <message>
        <source>Saved %1 (%2).</source>
        <translation>حُفظ %1 (%2).</translation>
    </message>
    <message>
        <source>Give one .tscope file, three .npy files (Q, K and V), or one .safetensors file.</source>
        <translation>أعطِ ملف ⁨.tscope⁩ واحدًا، أو ثلاثة ملفات ⁨.npy⁩ (⁨Q⁩ و⁨K⁩ و⁨V⁩)، أو ملف ⁨.safetensors⁩ واحدًا.</translation>
    </message>
</context>
<context>
    <name>tilescope::FusionView</name>
    <message>
        <source>Measure to see where the time and the bytes go.</source>
        <translation>قِس لترى أين يذهب الوقت والبايتات.</translation>
    </message>
    <message>
        <source>HBM bytes: ■ read ▨ written</source>
        <translation>بايتات ⁨HBM⁩: ■ مقروءة ▨ مكتوبة</translation>
    </message>
    <message>
        <source>%1 · reads %2, writes %3</source>
        <translation>⁨%1⁩ · ⁧تقرأ ⁨%2⁩ وتكتب ⁨%3⁩⁩</translation>
    </message>
</context>
<context>
    <name>tilescope::GradientPanel</name>
    <message>
        <source>Gradient formulas with their numbers</source>
        <translation>صيغ التدرّج بأعدادها</translation>
    </message>
    <message>
        <source>The row of P, dP and dS over the keys of the tile</source>
        <translation>صف ⁨P⁩ و⁨dP⁩ و⁨dS⁩ على مفاتيح البلاطة</translation>
    </message>
    <message>
        <source>Exactness of the gradients</source>
        <translation>دقة التدرّجات</translation>
    </message>
    <message>
        <source>Row sum D, before the gradients</source>
        <translation>مجموع الصف ⁨D⁩، قبل التدرّجات</translation>
    </message>
    <message>
        <source>Gradient of the full row</source>
        <translation>تدرّج الصف كاملًا</translation>
    </message>
    <message>
        <source>Gradient in block %1</source>
        <translation>التدرّج في الكتلة %1</translation>
    </message>
    <message>
        <source>next, step %1</source>
        <translation>التالي، الخطوة %1</translation>
    </message>
    <message>
        <source>now, step %1</source>
        <translation>الآن، الخطوة %1</translation>
    </message>
    <message>
        <source>done, step %1</source>
        <translation>انتهى، الخطوة %1</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>متخطّاة</translation>
    </message>
    <message>
        <source>The mask hides this tile: it adds nothing to any gradient.</source>
        <translation>يحجب القناع هذه البلاطة: لا تضيف شيئًا إلى أي تدرّج.</translation>
    </message>
    <message>
        <source>This row sees none of these keys.</source>
        <translation>لا يرى هذا الصف أيًّا من هذه المفاتيح.</translation>
    </message>
    <message>
        <source>One number a row replaces a second pass over its weights.</source>
        <translation>عدد واحد لكل صف يغني عن مرور ثانٍ على أوزانه.</translation>
    </message>
    <message>
        <source>As the kernel left it in SRAM; what is not there comes from the formulas, and is hollow while it is ahead.</source>
        <translation>كما تركته النواة في ⁨SRAM⁩؛ وما ليس هناك فمن الصيغ، ويُرسم مفرّغًا ما دام لم يحن.</translation>
    </message>
    <message>
        <source>Key %1</source>
        <translation>المفتاح %1</translation>
    </message>
    <message>
        <source>Too large for the oracle</source>
        <translation>أكبر من أن يحسبه المرجع</translation>
    </message>
    <message>
        <source>Its gradients would take more than a few seconds.</source>
        <translation>تستغرق تدرّجاته أكثر من بضع ثوانٍ.</translation>
    </message>
    <message>
        <source>Comparing with the oracle</source>
        <translation>جارٍ المقارنة بالمرجع</translation>
    </message>
    <message>
        <source>dQ, dK and dV in double precision</source>
        <translation>⁨dQ⁩ و⁨dK⁩ و⁨dV⁩ بالدقة المضاعفة</translation>
    </message>
    <message>
        <source>Not finite, as in the oracle</source>
        <translation>غير منتهية، كما في المرجع</translation>
    </message>
    <message>
        <source>dQ, dK and dV match the oracle</source>
        <translation>تطابق ⁨dQ⁩ و⁨dK⁩ و⁨dV⁩ المرجع</translation>
    </message>
    <message>
        <source>%1: NaN or ∞ where the oracle has none</source>
        <translation>%1: فيها ⁨NaN⁩ أو ⁨∞⁩ حيث لا شيء منهما في المرجع</translation>
    </message>
    <message>
        <source>%1 differs from the oracle</source>
        <translation>تختلف %1 عن المرجع</translation>
    </message>
    <message>
        <source>max |error| %1</source>
        <translation>أكبر ⁨|خطأ|⁩ %1</translation>
    </message>
    <message>
        <source>All gradients of the finished run against those as defined, in double precision.
Allowed: %1, %2 and %3</source>
        <translation>جميع تدرّجات التشغيل المكتمل مقابل قيمها كما عُرّفت، بالدقة المضاعفة.
المسموح: %1 و%2 و%3</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>الصف %1</translation>
    </message>
    <message>
        <source>Row %1, above key %2; P was kept in HBM</source>
        <translation>الصف %1، وفوقه المفتاح %2؛ أُبقيت ⁨P⁩ في ⁨HBM⁩</translation>
    </message>
    <message>
        <source>Row %1, above key %2; S and P recomputed</source>
        <translation>الصف %1، وفوقه المفتاح %2؛ أُعيد حساب ⁨S⁩ و⁨P⁩</translation>
    </message>
    <message>
        <source>NaN or ∞ among the scores of this row</source>
        <translation>بين درجات هذا الصف ⁨NaN⁩ أو ⁨∞⁩</translation>
    </message>
    <message>
        <source>NaN or ∞ among the gradients of this row</source>
        <translation>بين تدرّجات هذا الصف ⁨NaN⁩ أو ⁨∞⁩</translation>
    </message>
    <message>
        <source>dQ, dK, dV will match the oracle</source>
        <translation>ستطابق ⁨dQ⁩ و⁨dK⁩ و⁨dV⁩ المرجع</translation>
    </message>
    <message>
        <source>At the end: %1</source>
        <translation>في النهاية: %1</translation>
    </message>
</context>
<context>
    <name>tilescope::HeadPicker</name>
    <message>
        <source>choose the head</source>
        <translation>اختيار الرأس</translation>
    </message>
    <message>
        <source>head</source>
        <translation>الرأس</translation>
    </message>
    <message>
        <source>from head</source>
        <translation>بدءًا من الرأس</translation>
    </message>
    <message>
        <source>Head of the input</source>
        <translation>رأس الدخل</translation>
    </message>
    <message>
        <source>Which head of the input is recorded: %1 to %2</source>
        <translation>رأس الدخل المسجَّل: من %1 إلى %2</translation>
    </message>
    <message>
        <source>The first of the heads that are recorded. The input has %1 to %2.</source>
        <translation>أول الرؤوس المسجَّلة. في الدخل الرؤوس من %1 إلى %2.</translation>
    </message>
</context>
<context>
    <name>tilescope::HoldingsView</name>
    <message>
        <source>What lives there</source>
        <translation>ما يوجد هناك</translation>
    </message>
</context>
<context>
    <name>tilescope::InputFilesDialog</name>
    <message>
        <source>Q, K and V from files</source>
        <translation>⁨Q⁩ و⁨K⁩ و⁨V⁩ من ملفات</translation>
    </message>
    <message>
        <source>NumPy files (.npy) of shape (batch, heads, N, d), or (N, d) for one head.</source>
        <translation>ملفات ⁨NumPy⁩ ‏⁨(.npy)⁩ بالشكل ⁨(batch, heads, N, d)⁩، أو ⁨(N, d)⁩ لرأس واحد.</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>استعراض…</translation>
    </message>
    <message>
        <source>File of %1</source>
        <translation>ملف %1</translation>
    </message>
    <message>
        <source>Browse for %1</source>
        <translation>استعراض ملف %1</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npy)</source>
        <translation>مصفوفات ⁨NumPy⁩ ‏(*.npy)</translation>
    </message>
</context>
<context>
    <name>tilescope::KernelStrip</name>
    <message>
        <source>not needed here</source>
        <translation>غير لازمة هنا</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>منتظرة</translation>
    </message>
    <message>
        <source>running</source>
        <translation>تعمل</translation>
    </message>
    <message>
        <source>done</source>
        <translation>انتهت</translation>
    </message>
</context>
<context>
    <name>tilescope::KeySheet</name>
    <message>
        <source>Keys</source>
        <translation>المفاتيح</translation>
    </message>
</context>
<context>
    <name>tilescope::LengthCard</name>
    <message>
        <source>Sequence length</source>
        <translation>طول التسلسل</translation>
    </message>
    <message>
        <source>At %1: standard needs %2, flash needs %3.</source>
        <translation>عند %1: يحتاج القياسي إلى %2، ويحتاج ⁨flash⁩ إلى %3.</translation>
    </message>
    <message>
        <source>At %1: standard needs %2 and does not fit, flash needs %3.</source>
        <translation>عند %1: يحتاج القياسي إلى %2 فلا يتسع له الجهاز، ويحتاج ⁨flash⁩ إلى %3.</translation>
    </message>
    <message>
        <source>At %1: standard needs %2, flash needs %3, and neither fits.</source>
        <translation>عند %1: يحتاج القياسي إلى %2، ويحتاج ⁨flash⁩ إلى %3، ولا يتسع الجهاز لأيٍّ منهما.</translation>
    </message>
    <message>
        <source>That is %1 less, by the FA1 paper&apos;s account of forward and backward pass (Table 21).</source>
        <translation>أي أقل بمقدار %1، بحساب ورقة ⁨FA1⁩ للمرورين الأمامي والخلفي (الجدول 21).</translation>
    </message>
    <message>
        <source>That is %1 less. Measure to see that the output stays the same.</source>
        <translation>أي أقل بمقدار %1. قِس لترى أن الخرج لا يتغير.</translation>
    </message>
    <message>
        <source>The largest deviation of flash attention&apos;s O from attention computed in double precision, measured at %1.</source>
        <translation>أكبر انحراف لخرج ⁨flash⁩ ‏⁨O⁩ عن الانتباه المحسوب بدقة مضاعفة، مقيسًا عند %1.</translation>
    </message>
    <message>
        <source>That is %1 less, and the output is the same to %2 in %3.</source>
        <translation>أي أقل بمقدار %1، والخرج هو نفسه حتى %2 بالنوع %3.</translation>
    </message>
    <message>
        <source>That is %1 less, and the output is the same to %2 in %3 (compared at %4).</source>
        <translation>أي أقل بمقدار %1، والخرج هو نفسه حتى %2 بالنوع %3 (قورن عند %4).</translation>
    </message>
</context>
<context>
    <name>tilescope::LevelDetails</name>
    <message>
        <source>Nothing has been recorded yet.</source>
        <translation>لم يُسجَّل شيء بعد.</translation>
    </message>
    <message>
        <source>at step %1</source>
        <translation>عند الخطوة %1</translation>
    </message>
</context>
<context>
    <name>tilescope::MachineWorkspace</name>
    <message>
        <source>Where the time goes: memory hierarchy, roofline and kernel fusion</source>
        <translation>أين يذهب الوقت: هرمية الذاكرة ونموذج السقف ودمج النوى</translation>
    </message>
    <message>
        <source>Memory hierarchy</source>
        <translation>هرمية الذاكرة</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>نموذج السقف</translation>
    </message>
    <message>
        <source>Kernels and fusion</source>
        <translation>النوى ودمجها</translation>
    </message>
    <message>
        <source>Roofline: FLOP per HBM byte and FLOP/s of each kernel</source>
        <translation>نموذج السقف: ⁨FLOP⁩ لكل بايت من ⁨HBM⁩ و⁨FLOP/s⁩ لكل نواة</translation>
    </message>
    <message>
        <source>Time and HBM bytes of each kernel</source>
        <translation>زمن كل نواة وبايتاتها في ⁨HBM⁩</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>إعادة القياس</translation>
    </message>
    <message>
        <source>Reads every level and multiplies anew; whatever else runs meanwhile makes the figures smaller</source>
        <translation>يقرأ كل مستوى ويضرب من جديد؛ وكل ما يعمل في أثناء ذلك ينقص الأرقام</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>تصدير</translation>
    </message>
    <message>
        <source>The pictures as PNG or SVG, the numbers as CSV</source>
        <translation>الصور بصيغة ⁨PNG⁩ أو ⁨SVG⁩، والأرقام بصيغة ⁨CSV⁩</translation>
    </message>
</context>
<context>
    <name>tilescope::MainWindow</name>
    <message>
        <source>OpenGL 3.3 is not available here: the stage is drawn without it.</source>
        <translation>⁨OpenGL 3.3⁩ غير متاح هنا: يُرسم المسرح من دونه.</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation>⁨%1⁩، الرأس %2</translation>
    </message>
    <message>
        <source>%1, heads %2 to %3</source>
        <translation>⁨%1⁩، الرؤوس من %2 إلى %3</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>تحرير</translation>
    </message>
    <message>
        <source>Length, heads, element type, mask, dropout and input of both sides</source>
        <translation>الطول والرؤوس ونوع العناصر والقناع والإسقاط والمدخل للجانبين معًا</translation>
    </message>
</context>
<context>
    <name>tilescope::MaskFields</name>
    <message>
        <source>Window W</source>
        <translation>النافذة ⁨W⁩</translation>
    </message>
    <message>
        <source>Keys that a row sees on either side of the diagonal</source>
        <translation>المفاتيح التي يراها الصف على جانبي القطر</translation>
    </message>
    <message>
        <source>Global G</source>
        <translation>عامة ⁨G⁩</translation>
    </message>
    <message>
        <source>First keys, which every row sees</source>
        <translation>المفاتيح الأولى التي يراها كل صف</translation>
    </message>
    <message>
        <source>Density %</source>
        <translation>الكثافة ٪</translation>
    </message>
    <message>
        <source>Share of the blocks off the diagonal that is kept</source>
        <translation>نسبة الكتل المُبقاة خارج القطر</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>البذرة</translation>
    </message>
    <message>
        <source>Another seed keeps other blocks</source>
        <translation>بذرة أخرى تُبقي كتلًا أخرى</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>المفاتيح</translation>
    </message>
    <message>
        <source>Keys before the padding, which no row sees</source>
        <translation>المفاتيح قبل الحشو الذي لا يراه أي صف</translation>
    </message>
    <message>
        <source>change the mask</source>
        <translation>تغيير القناع</translation>
    </message>
    <message>
        <source>Parameters of the mask</source>
        <translation>معاملات القناع</translation>
    </message>
    <message>
        <source>change the sparse order</source>
        <translation>تغيير ترتيب التناثر</translation>
    </message>
    <message>
        <source>Test first</source>
        <translation>الاختبار أولًا</translation>
    </message>
    <message>
        <source>Algorithm 5 as printed loads K and V of a column before it tests which tiles are hidden. With the test first, K and V that no tile needs stay in HBM.</source>
        <translation>الخوارزمية 5 كما طُبعت تحمّل ⁨K⁩ و⁨V⁩ للعمود قبل أن تختبر أي البلاطات محجوبة. ومع الاختبار أولًا تبقى ⁨K⁩ و⁨V⁩ غير اللازمتين في ⁨HBM⁩.</translation>
    </message>
</context>
<context>
    <name>tilescope::MeasureBox</name>
    <message>
        <source>Measure on this device</source>
        <translation>القياس على هذا الجهاز</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>إيقاف مؤقت</translation>
    </message>
    <message>
        <source>Runs the real kernels on %1 and counts their bytes, memory and time</source>
        <translation>ينفّذ النوى الحقيقية على %1 ويعدّ بايتاتها وذاكرتها وزمنها</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إنهاء</translation>
    </message>
    <message>
        <source>Ends the measuring; what is finished is kept</source>
        <translation>ينهي القياس؛ وما أُنجز يبقى</translation>
    </message>
    <message>
        <source>nothing measured yet, %1 points to do</source>
        <translation>لم يُقس شيء بعد، أمامنا %1 نقطة</translation>
    </message>
    <message>
        <source>%1 of %2 points measured</source>
        <translation>قيست %1 من %2 نقطة</translation>
    </message>
    <message>
        <source>%1, %2 do not fit</source>
        <translation>%1، و%2 لا تتسع</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>%1 من %2 نقطة</translation>
    </message>
    <message>
        <source>%1, paused</source>
        <translation>%1، متوقف مؤقتًا</translation>
    </message>
    <message>
        <source>%1: %2 at %3</source>
        <translation>%1: ‏%2 عند %3</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>إعادة القياس</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>استئناف</translation>
    </message>
</context>
<context>
    <name>tilescope::MeasureRow</name>
    <message>
        <source>measuring the memory levels…</source>
        <translation>تُقاس مستويات الذاكرة…</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 من %2: %3</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>لم يُقَس بعد</translation>
    </message>
    <message>
        <source>%1 of 3 measured, %2 did not run</source>
        <translation>قيس %1 من 3، ولم يعمل %2</translation>
    </message>
    <message>
        <source>%1 of 3 measured</source>
        <translation>قيس %1 من 3</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>أين يذهب الوقت</translation>
    </message>
    <message>
        <source>%1, on %2</source>
        <translation>%1، على %2</translation>
    </message>
    <message>
        <source>Measure on this device</source>
        <translation>القياس على هذا الجهاز</translation>
    </message>
    <message>
        <source>Runs standard attention, FlashAttention and FlashAttention-2 on %1: the same problem, timed kernel by kernel, with bytes and operations counted</source>
        <translation>يشغّل الانتباه القياسي و⁨FlashAttention⁩ و⁨FlashAttention-2⁩ على %1: المسألة نفسها، بزمن كل نواة، مع عدّ البايتات والعمليات</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إنهاء</translation>
    </message>
    <message>
        <source>Ends the measuring; what is finished is kept</source>
        <translation>ينهي القياس؛ وما أُنجز يبقى</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>إعادة القياس</translation>
    </message>
</context>
<context>
    <name>tilescope::MeasureStatus</name>
    <message>
        <source>%1, about %2 s left</source>
        <translation>%1، بقي نحو %2 ث</translation>
    </message>
    <message>
        <source>%1, about %2 min left</source>
        <translation>%1، بقي نحو %2 د</translation>
    </message>
    <message>
        <source>%1. Ends what another page is measuring; what is finished is kept.</source>
        <translation>%1. ينهي ما تقيسه صفحة أخرى؛ وما أُنجز يبقى.</translation>
    </message>
</context>
<context>
    <name>tilescope::ModeBar</name>
    <message>
        <source>Only where one GPU has recorded both sides: its kernels write timestamps</source>
        <translation>فقط حيث سجّلت وحدة ⁨GPU⁩ واحدة الجانبين: نواها تكتب طوابع زمنية</translation>
    </message>
    <message>
        <source>Mode of the Step workspace</source>
        <translation>نمط مساحة الخطوات</translation>
    </message>
    <message>
        <source>One run or a race</source>
        <translation>تشغيل واحد أو سباق</translation>
    </message>
    <message>
        <source>Single</source>
        <translation>تشغيل واحد</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>سباق</translation>
    </message>
    <message>
        <source>Step through one run</source>
        <translation>التنقل في تشغيل واحد خطوة خطوة</translation>
    </message>
    <message>
        <source>Two runs side by side on one clock (%1)</source>
        <translation>تشغيلان جنبًا إلى جنب على ساعة واحدة (%1)</translation>
    </message>
    <message>
        <source>Clock of the race</source>
        <translation>ساعة السباق</translation>
    </message>
    <message>
        <source>Both sides</source>
        <translation>الجانبان</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>الساعة</translation>
    </message>
    <message>
        <source>Race sets two algorithms or block sizes side by side</source>
        <translation>يضع السباق خوارزميتين أو حجمي كتل جنبًا إلى جنب</translation>
    </message>
</context>
<context>
    <name>tilescope::NumberSpin</name>
    <message>
        <source>From %1 to %2</source>
        <translation>من %1 إلى %2</translation>
    </message>
</context>
<context>
    <name>tilescope::OpponentRecorder</name>
    <message>
        <source>The trace on the left does not hold the Q, K and V that it ran on, so nothing can be raced against it.</source>
        <translation>لا يحوي التتبع على اليسار ⁨Q⁩ و⁨K⁩ و⁨V⁩ التي عمل عليها، فلا يمكن أن يسابقه شيء.</translation>
    </message>
    <message>
        <source>The recording was cancelled.</source>
        <translation>أُلغي التسجيل.</translation>
    </message>
</context>
<context>
    <name>tilescope::PatternButton</name>
    <message>
        <source>Window</source>
        <translation>نافذة</translation>
    </message>
    <message>
        <source>+ Padding</source>
        <translation>+ حشو</translation>
    </message>
    <message>
        <source>Dense</source>
        <translation>كثيف</translation>
    </message>
    <message>
        <source>%1, %2 of the blocks kept</source>
        <translation>%1، المُبقى من الكتل %2</translation>
    </message>
</context>
<context>
    <name>tilescope::ProblemPanel</name>
    <message>
        <source>Algorithm</source>
        <translation>الخوارزمية</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>الشكل</translation>
    </message>
    <message>
        <source>Length %1</source>
        <translation>الطول %1</translation>
    </message>
    <message>
        <source>Queries %1</source>
        <translation>الاستعلامات %1</translation>
    </message>
    <message>
        <source>Keys %1</source>
        <translation>المفاتيح %1</translation>
    </message>
    <message>
        <source>Head dim %1</source>
        <translation>بُعد الرأس %1</translation>
    </message>
    <message>
        <source>Heads, batch</source>
        <translation>الرؤوس، الدفعة</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>البلاطات</translation>
    </message>
    <message>
        <source>Rows %1</source>
        <translation>الصفوف %1</translation>
    </message>
    <message>
        <source>Cols %1</source>
        <translation>الأعمدة %1</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>البيانات</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>العنصر</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>القناع</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>الإسقاط</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>الدخل</translation>
    </message>
    <message>
        <source>choose the algorithm</source>
        <translation>اختيار الخوارزمية</translation>
    </message>
    <message>
        <source>choose the element type</source>
        <translation>اختيار نوع العناصر</translation>
    </message>
    <message>
        <source>choose the mask</source>
        <translation>اختيار القناع</translation>
    </message>
    <message>
        <source>change N</source>
        <translation>تغيير ⁨N⁩</translation>
    </message>
    <message>
        <source>change Nk</source>
        <translation>تغيير ⁨Nk⁩</translation>
    </message>
    <message>
        <source>change d</source>
        <translation>تغيير ⁨d⁩</translation>
    </message>
    <message>
        <source>change Br</source>
        <translation>تغيير ⁨Br⁩</translation>
    </message>
    <message>
        <source>change Bc</source>
        <translation>تغيير ⁨Bc⁩</translation>
    </message>
    <message>
        <source>change the heads</source>
        <translation>تغيير عدد الرؤوس</translation>
    </message>
    <message>
        <source>change the batch</source>
        <translation>تغيير الدفعة</translation>
    </message>
    <message>
        <source>change the seed</source>
        <translation>تغيير البذرة</translation>
    </message>
    <message>
        <source>change the dropout</source>
        <translation>تغيير الإسقاط</translation>
    </message>
    <message>
        <source>tie Nk to N</source>
        <translation>ربط ⁨Nk⁩ بـ ⁨N⁩</translation>
    </message>
    <message>
        <source>choose the input</source>
        <translation>اختيار الدخل</translation>
    </message>
    <message>
        <source>Length N</source>
        <translation>الطول ⁨N⁩</translation>
    </message>
    <message>
        <source>Queries Nq</source>
        <translation>الاستعلامات ⁨Nq⁩</translation>
    </message>
    <message>
        <source>Keys Nk</source>
        <translation>المفاتيح ⁨Nk⁩</translation>
    </message>
    <message>
        <source>As many keys as queries. Unlock to choose another number.</source>
        <translation>عدد المفاتيح كعدد الاستعلامات. افتح القفل لاختيار عدد آخر.</translation>
    </message>
    <message>
        <source>Head dim d</source>
        <translation>بُعد الرأس ⁨d⁩</translation>
    </message>
    <message>
        <source>Rows Br</source>
        <translation>الصفوف ⁨Br⁩</translation>
    </message>
    <message>
        <source>Cols Bc</source>
        <translation>الأعمدة ⁨Bc⁩</translation>
    </message>
    <message>
        <source>Unlock: choose the number of keys apart</source>
        <translation>فتح القفل: اختيار عدد المفاتيح على حدة</translation>
    </message>
    <message>
        <source>Lock: as many keys as queries</source>
        <translation>القفل: عدد المفاتيح كعدد الاستعلامات</translation>
    </message>
    <message>
        <source>Sentence sample</source>
        <translation>عيّنة جملة</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>عشوائي</translation>
    </message>
    <message>
        <source>Files…</source>
        <translation>ملفات…</translation>
    </message>
    <message>
        <source>From the recording</source>
        <translation>من التسجيل</translation>
    </message>
    <message>
        <source>Seed of the random inputs and of the dropout mask</source>
        <translation>بذرة المدخلات العشوائية وقناع الإسقاط</translation>
    </message>
    <message>
        <source>Random now: the sample has another shape. Undo brings it back.</source>
        <translation>عشوائي الآن: للعيّنة شكل آخر. يعيدها التراجع.</translation>
    </message>
    <message>
        <source>Random, seed %1</source>
        <translation>عشوائي، البذرة %1</translation>
    </message>
    <message>
        <source>%1, the first %2 of %3 rows</source>
        <translation>%1، أول %2 من %3 صفًّا</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>المسألة</translation>
    </message>
    <message>
        <source>Element type</source>
        <translation>نوع العناصر</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>الرؤوس</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>الدفعة</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>البذرة</translation>
    </message>
    <message>
        <source>As many keys as queries</source>
        <translation>عدد المفاتيح كعدد الاستعلامات</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation>%1، الرأس %2</translation>
    </message>
    <message>
        <source>%1, heads %2–%3</source>
        <translation>%1، الرؤوس ⁨%2–%3⁩</translation>
    </message>
    <message>
        <source>Random now: the recording has another shape. Undo brings it back.</source>
        <translation>عشوائي الآن: للتسجيل شكل آخر. يعيده التراجع.</translation>
    </message>
    <message>
        <source>Random now: the files have another shape. Undo brings them back.</source>
        <translation>عشوائي الآن: للملفات شكل آخر. يعيدها التراجع.</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>المرور</translation>
    </message>
    <message>
        <source>choose the pass</source>
        <translation>اختيار المرور</translation>
    </message>
    <message>
        <source>Seed of the random inputs, of the dropout mask and of the output&apos;s gradient dO</source>
        <translation>بذرة المدخلات العشوائية وقناع الإسقاط وتدرّج الخرج ⁨dO⁩</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>أمامي</translation>
    </message>
    <message>
        <source>+ backward</source>
        <translation>+ خلفي</translation>
    </message>
</context>
<context>
    <name>tilescope::PyramidView</name>
    <message>
        <source>Memory hierarchy: arrow keys choose a level</source>
        <translation>هرمية الذاكرة: مفاتيح الأسهم تختار مستوى</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>جارٍ القياس…</translation>
    </message>
    <message>
        <source>read speed, measured</source>
        <translation>سرعة القراءة بالقياس</translation>
    </message>
    <message>
        <source>data sheet %1</source>
        <translation>ورقة البيانات ⁨%1⁩</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>لم يُقَس بعد</translation>
    </message>
</context>
<context>
    <name>tilescope::RaceBars</name>
    <message>
        <source>%1 more so far</source>
        <translation>أكثر بـ %1 حتى الآن</translation>
    </message>
    <message>
        <source>HBM traffic</source>
        <translation>حركة ⁨HBM⁩</translation>
    </message>
    <message>
        <source>%1 at the end</source>
        <translation>%1 في النهاية</translation>
    </message>
    <message>
        <source>%1: %2 read + %3 written = %4 of %5 bytes, counted by the kernels&apos; hooks</source>
        <translation>%1: ⁨%2⁩ مقروءة + ⁨%3⁩ مكتوبة = ⁨%4⁩ من ⁨%5⁩ بايت، كما عدّتها خطافات النوى</translation>
    </message>
    <message>
        <source>Bytes moved so far</source>
        <translation>البايتات المنقولة حتى الآن</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: ⁨%2⁩ من ⁨%3⁩</translation>
    </message>
</context>
<context>
    <name>tilescope::RaceHeading</name>
    <message>
        <source>choose the algorithm</source>
        <translation>اختيار الخوارزمية</translation>
    </message>
    <message>
        <source>choose the opponent</source>
        <translation>اختيار المنافس</translation>
    </message>
    <message>
        <source>change Br</source>
        <translation>تغيير ⁨Br⁩</translation>
    </message>
    <message>
        <source>change the opponent&apos;s Br</source>
        <translation>تغيير ⁨Br⁩ للمنافس</translation>
    </message>
    <message>
        <source>change Bc</source>
        <translation>تغيير ⁨Bc⁩</translation>
    </message>
    <message>
        <source>change the opponent&apos;s Bc</source>
        <translation>تغيير ⁨Bc⁩ للمنافس</translation>
    </message>
    <message>
        <source>recording, %1 %</source>
        <translation>يُسجَّل، ⁨%1 %⁩</translation>
    </message>
    <message>
        <source>Left side</source>
        <translation>الجانب الأيسر</translation>
    </message>
    <message>
        <source>Right side</source>
        <translation>الجانب الأيمن</translation>
    </message>
    <message>
        <source>Algorithm on the left</source>
        <translation>الخوارزمية على اليسار</translation>
    </message>
    <message>
        <source>Algorithm on the right</source>
        <translation>الخوارزمية على اليمين</translation>
    </message>
    <message>
        <source>What runs on the left, as in the Step workspace</source>
        <translation>ما يعمل على اليسار، كما في مساحة الخطوات</translation>
    </message>
    <message>
        <source>What runs on the right, on the same inputs</source>
        <translation>ما يعمل على اليمين، على المدخلات نفسها</translation>
    </message>
    <message>
        <source>Br on the left</source>
        <translation>⁨Br⁩ على اليسار</translation>
    </message>
    <message>
        <source>Br on the right</source>
        <translation>⁨Br⁩ على اليمين</translation>
    </message>
    <message>
        <source>Bc on the left</source>
        <translation>⁨Bc⁩ على اليسار</translation>
    </message>
    <message>
        <source>Bc on the right</source>
        <translation>⁨Bc⁩ على اليمين</translation>
    </message>
    <message>
        <source>Rows of Q in a tile</source>
        <translation>صفوف ⁨Q⁩ في البلاطة</translation>
    </message>
    <message>
        <source>Rows of K and V in a tile</source>
        <translation>صفوف ⁨K⁩ و⁨V⁩ في البلاطة</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Cancel the recording of the right side</source>
        <translation>إلغاء تسجيل الجانب الأيمن</translation>
    </message>
</context>
<context>
    <name>tilescope::RaceLanes</name>
    <message>
        <source>cut off at %1</source>
        <translation>انقطع عند %1</translation>
    </message>
    <message>
        <source>done at %1</source>
        <translation>انتهى عند %1</translation>
    </message>
    <message>
        <source>%1 at %2: step %3, %4</source>
        <translation>%1 عند %2: الخطوة ⁨%3⁩، %4</translation>
    </message>
    <message>
        <source>Timeline of the race</source>
        <translation>المخطط الزمني للسباق</translation>
    </message>
</context>
<context>
    <name>tilescope::RaceSource</name>
    <message>
        <source>Recording the kernels: %1 %</source>
        <translation>تسجيل النوى: ⁨%1 %⁩</translation>
    </message>
    <message>
        <source>Recorded as soon as the left side is.</source>
        <translation>يُسجَّل حالما يُسجَّل الجانب الأيسر.</translation>
    </message>
    <message>
        <source>Comparing the two runs.</source>
        <translation>تجري مقارنة التشغيلين.</translation>
    </message>
    <message>
        <source>Nothing has been recorded yet.</source>
        <translation>لم يُسجَّل شيء بعد.</translation>
    </message>
</context>
<context>
    <name>tilescope::RaceTransport</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>شريط التشغيل</translation>
    </message>
    <message>
        <source>How much slower than its clock the race is played</source>
        <translation>كم يُعرض السباق أبطأ من ساعته</translation>
    </message>
</context>
<context>
    <name>tilescope::RaceView</name>
    <message>
        <source>Race</source>
        <translation>سباق</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>تصدير</translation>
    </message>
</context>
<context>
    <name>tilescope::RooflineChart</name>
    <message>
        <source>The roofs are drawn once the memory levels have been measured.</source>
        <translation>تُرسم السقوف متى قيست مستويات الذاكرة.</translation>
    </message>
    <message>
        <source>← memory-bound</source>
        <translation>‎← ‎مقيَّدة بالذاكرة</translation>
    </message>
    <message>
        <source>compute-bound →</source>
        <translation>مقيَّدة بالحساب‎ →</translation>
    </message>
    <message>
        <source>data sheet %1</source>
        <translation>ورقة البيانات ⁨%1⁩</translation>
    </message>
    <message>
        <source>%1 float32</source>
        <translation>⁨%1 float32⁩</translation>
    </message>
    <message>
        <source>%1, measured: at %2 FLOP per byte at most %3</source>
        <translation>%1، بالقياس: عند %2 ⁨FLOP⁩ لكل بايت %3 على الأكثر</translation>
    </message>
    <message>
        <source>FLOP and element operations per HBM byte</source>
        <translation>⁨FLOP⁩ وعمليات العناصر لكل بايت من ⁨HBM⁩</translation>
    </message>
</context>
<context>
    <name>tilescope::RowPicker</name>
    <message>
        <source>Query row whose m and l are shown. Rows %1 to %2 are in the current block.</source>
        <translation>صف الاستعلام الذي تُعرض قيمتا ⁨m⁩ و⁨l⁩ له. الصفوف من %1 إلى %2 في الكتلة الحالية.</translation>
    </message>
    <message>
        <source>row</source>
        <translation>الصف</translation>
    </message>
    <message>
        <source>Query row</source>
        <translation>صف الاستعلام</translation>
    </message>
</context>
<context>
    <name>tilescope::SetupPanel</name>
    <message>
        <source>Device</source>
        <translation>الجهاز</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>المرور</translation>
    </message>
    <message>
        <source>Flash</source>
        <translation>⁨Flash⁩</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>الدفعة</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>الرؤوس</translation>
    </message>
    <message>
        <source>Head dim %1</source>
        <translation>بُعد الرأس %1</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>البلاطات</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>العنصر</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>القناع</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>الإسقاط</translation>
    </message>
    <message>
        <source>What is counted at %1</source>
        <translation>ما يُعدّ عند %1</translation>
    </message>
    <message>
        <source>Every head of every batch entry needs the same: B·H = %1.</source>
        <translation>كل رأس من كل عنصر في الدفعة يحتاج إلى القدر نفسه: ⁨B·H⁩ = %1.</translation>
    </message>
    <message>
        <source>Head dim d</source>
        <translation>بُعد الرأس ⁨d⁩</translation>
    </message>
    <message>
        <source>Columns of Q, K, V and O. S and P have N columns instead.</source>
        <translation>أعمدة ⁨Q⁩ و⁨K⁩ و⁨V⁩ و⁨O⁩. أما ⁨S⁩ و⁨P⁩ فلهما ⁨N⁩ عمودًا.</translation>
    </message>
    <message>
        <source>With dropout, standard attention stores a mask of one byte a score.</source>
        <translation>مع الإسقاط يخزن الانتباه القياسي قناعًا من بايت لكل درجة.</translation>
    </message>
    <message>
        <source>FA1 paper, Table 21</source>
        <translation>ورقة ⁨FA1⁩، الجدول 21</translation>
    </message>
    <message>
        <source>Take from Step</source>
        <translation>أخذها من الخطوات</translation>
    </message>
    <message>
        <source>Use in Step</source>
        <translation>استعمالها في الخطوات</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>الإعداد</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>أمامي</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>كلاهما</translation>
    </message>
    <message>
        <source>Both: the memory of forward and backward pass as the FA1 paper accounts for it (Table 21). Traffic and time are the forward pass&apos;s.</source>
        <translation>كلاهما: ذاكرة المرورين الأمامي والخلفي كما تحسبها ورقة ⁨FA1⁩ (الجدول 21). أما الحركة والزمن فللمرور الأمامي.</translation>
    </message>
    <message>
        <source>Which of the two stands against standard attention: FlashAttention (FA1) or FlashAttention-2 (FA2)</source>
        <translation>أيهما يقابل الانتباه القياسي: ⁨FlashAttention (FA1)⁩ أم ⁨FlashAttention-2 (FA2)⁩</translation>
    </message>
    <message>
        <source>Rows Br of a tile of Q and S</source>
        <translation>صفوف ⁨Br⁩ لبلاطة من ⁨Q⁩ و⁨S⁩</translation>
    </message>
    <message>
        <source>Columns Bc of a tile of S: rows of K and V</source>
        <translation>أعمدة ⁨Bc⁩ لبلاطة من ⁨S⁩: صفوف ⁨K⁩ و⁨V⁩</translation>
    </message>
    <message>
        <source>Rows Br</source>
        <translation>الصفوف ⁨Br⁩</translation>
    </message>
    <message>
        <source>Cols Bc</source>
        <translation>الأعمدة ⁨Bc⁩</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>هذا الجهاز</translation>
    </message>
    <message>
        <source>The FA1 paper&apos;s tiles, halved until both passes fit this machine&apos;s SRAM</source>
        <translation>بلاطات ورقة ⁨FA1⁩، منصَّفة حتى يتسع لها المروران في ذاكرة ⁨SRAM⁩ في هذا الجهاز</translation>
    </message>
</context>
<context>
    <name>tilescope::SideBySide</name>
    <message>
        <source>%1: standard %2, flash %3; %4</source>
        <translation>%1: القياسي %2، ⁨flash⁩ ‏%3؛ %4</translation>
    </message>
    <message>
        <source>At %1, side by side</source>
        <translation>عند %1، جنبًا إلى جنب</translation>
    </message>
    <message>
        <source>Training memory</source>
        <translation>ذاكرة التدريب</translation>
    </message>
    <message>
        <source>Extra memory</source>
        <translation>الذاكرة الإضافية</translation>
    </message>
    <message>
        <source>%1 less</source>
        <translation>أقل %1</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>أكثر %1</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>متساويان</translation>
    </message>
    <message>
        <source>Forward and backward pass, as the FA1 paper counts (Table 21).</source>
        <translation>المروران الأمامي والخلفي، كما تعدّ ورقة ⁨FA1⁩ (الجدول 21).</translation>
    </message>
    <message>
        <source>HBM beyond Q, K and V; the table at the side says what it is made of.</source>
        <translation>ذاكرة ⁨HBM⁩ فوق ⁨Q⁩ و⁨K⁩ و⁨V⁩؛ والجدول الجانبي يبيّن مكوّناتها.</translation>
    </message>
    <message>
        <source>HBM accesses</source>
        <translation>الوصول إلى ⁨HBM⁩</translation>
    </message>
    <message>
        <source>What the kernels issue to HBM, counted by hooks in the kernels that ran.</source>
        <translation>ما تطلبه النوى من ⁨HBM⁩، عدّته خطّافات في النوى التي نُفِّذت.</translation>
    </message>
    <message>
        <source>What the kernels issue to HBM, by closed forms: not measured at this N yet.</source>
        <translation>ما تطلبه النوى من ⁨HBM⁩، بصيغ مغلقة: لم يُقس عند هذا الطول بعد.</translation>
    </message>
    <message>
        <source>L2 may serve part of it.</source>
        <translation>وقد تلبّي ⁨L2⁩ بعضه.</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>غير مقيس</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>لا يتسع</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>لم يُنفَّذ</translation>
    </message>
    <message>
        <source>Time, measured</source>
        <translation>الزمن، مقيسًا</translation>
    </message>
    <message>
        <source>%1 faster</source>
        <translation>أسرع %1</translation>
    </message>
    <message>
        <source>%1 slower</source>
        <translation>أبطأ %1</translation>
    </message>
    <message>
        <source>Kernels only, without hooks, on %1: %2 against %3. These are the teaching kernels that Step shows.</source>
        <translation>النوى وحدها، بلا خطّافات، على %1: ‏%2 مقابل %3. وهي النوى التعليمية التي تعرضها مساحة الخطوات.</translation>
    </message>
    <message>
        <source>HBM accesses, forward</source>
        <translation>الوصول إلى ⁨HBM⁩، أمامي</translation>
    </message>
    <message>
        <source>Time, forward</source>
        <translation>الزمن، أمامي</translation>
    </message>
    <message>
        <source>Flash does more arithmetic.</source>
        <translation>يُجري ⁨flash⁩ حسابًا أكثر.</translation>
    </message>
    <message>
        <source>Flash does slightly more arithmetic.</source>
        <translation>يُجري ⁨flash⁩ حسابًا أكثر قليلًا.</translation>
    </message>
    <message>
        <source>Flash skips the tiles that the mask hides: less arithmetic.</source>
        <translation>يتخطى ⁨flash⁩ البلاطات التي يحجبها القناع: حساب أقل.</translation>
    </message>
    <message>
        <source>With these tiles it does not move fewer bytes; larger tiles read less again.</source>
        <translation>بهذه البلاطات لا ينقل بايتات أقل؛ البلاطات الأكبر تعيد القراءة أقل.</translation>
    </message>
    <message>
        <source>With these tiles it moves hardly fewer bytes; larger tiles read less again.</source>
        <translation>بهذه البلاطات يكاد لا ينقل بايتات أقل؛ البلاطات الأكبر تعيد القراءة أقل.</translation>
    </message>
    <message>
        <source>It moves fewer bytes.</source>
        <translation>وينقل بايتات أقل.</translation>
    </message>
    <message>
        <source>It moves far fewer bytes.</source>
        <translation>وينقل بايتات أقل بكثير.</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>الحساب</translation>
    </message>
    <message>
        <source>Arithmetic, forward</source>
        <translation>الحساب، أمامي</translation>
    </message>
    <message>
        <source>FLOP of matrix products + element operations: standard %1, flash %2. A comparison, exponential, sum or product of single elements is one operation.</source>
        <translation>⁨FLOP⁩ لضرب المصفوفات + عمليات العناصر: القياسي %1، و⁨flash⁩ ‏%2. المقارنة أو الدالة الأسية أو الجمع أو الضرب لعناصر مفردة عملية واحدة.</translation>
    </message>
    <message>
        <source>Flash does about the same arithmetic.</source>
        <translation>يُجري ⁨flash⁩ الحساب نفسه تقريبًا.</translation>
    </message>
</context>
<context>
    <name>tilescope::SoftmaxPanel</name>
    <message>
        <source>Online softmax</source>
        <translation>⁨softmax⁩ المتدفق</translation>
    </message>
    <message>
        <source>Update formula with its numbers</source>
        <translation>صيغة التحديث بأرقامها</translation>
    </message>
    <message>
        <source>Chart of m and l over the column blocks</source>
        <translation>مخطط ⁨m⁩ و⁨l⁩ على كتل الأعمدة</translation>
    </message>
    <message>
        <source>The row of P over the keys</source>
        <translation>صف ⁨P⁩ على المفاتيح</translation>
    </message>
    <message>
        <source>Kernels of standard attention</source>
        <translation>نوى الانتباه القياسي</translation>
    </message>
    <message>
        <source>Exactness</source>
        <translation>الدقة</translation>
    </message>
    <message>
        <source>There are no queries or no keys: no kernel is launched.</source>
        <translation>لا استعلامات أو لا مفاتيح: لا تُطلق أي نواة.</translation>
    </message>
    <message>
        <source>Nothing has been recorded yet.</source>
        <translation>لم يُسجَّل شيء بعد.</translation>
    </message>
    <message>
        <source>next, step %1</source>
        <translation>التالي، الخطوة %1</translation>
    </message>
    <message>
        <source>now, step %1</source>
        <translation>الآن، الخطوة %1</translation>
    </message>
    <message>
        <source>done, step %1</source>
        <translation>انتهى، الخطوة %1</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>متخطّاة</translation>
    </message>
    <message>
        <source>Softmax of the full row</source>
        <translation>⁨softmax⁩ الصف الكامل</translation>
    </message>
    <message>
        <source>Update for block %1</source>
        <translation>التحديث للكتلة %1</translation>
    </message>
    <message>
        <source>Nothing is rescaled: the whole row is there.</source>
        <translation>لا إعادة تحجيم: الصف كله حاضر دفعة واحدة.</translation>
    </message>
    <message>
        <source>The mask hides this tile: m and l stay as they are.</source>
        <translation>يحجب القناع هذه البلاطة: تبقى ⁨m⁩ و⁨l⁩ كما هما.</translation>
    </message>
    <message>
        <source>nothing visible to this row so far</source>
        <translation>لا شيء مرئي لهذا الصف حتى الآن</translation>
    </message>
    <message>
        <source>first visible block: there is no old sum</source>
        <translation>أول كتلة مرئية: لا مجموع قديم</translation>
    </message>
    <message>
        <source>rescales the old sum; max grew %1</source>
        <translation>يعيد تحجيم المجموع القديم؛ زادت القيمة العظمى %1</translation>
    </message>
    <message>
        <source>keeps the old sum; max did not grow</source>
        <translation>يُبقي المجموع القديم؛ لم تزد القيمة العظمى</translation>
    </message>
    <message>
        <source>O is kept normalised, so it is multiplied by %1 and the block&apos;s P̃V by %2</source>
        <translation>تبقى ⁨O⁩ مقسومة على المجموع، فتُضرب في %1 ويُضرب ⁨P̃V⁩ للكتلة في %2</translation>
    </message>
    <message>
        <source>O is not normalised yet, so it is multiplied by the same factor.</source>
        <translation>لم تُقسم ⁨O⁩ على المجموع بعد، فتُضرب في المعامل نفسه.</translation>
    </message>
    <message>
        <source>%1 of %2 blocks merged</source>
        <translation>دُمجت %1 من %2 كتل</translation>
    </message>
    <message>
        <source>Row %1 of P over the keys</source>
        <translation>الصف %1 من ⁨P⁩ على المفاتيح</translation>
    </message>
    <message>
        <source>Computed from the row&apos;s scores with the kernel&apos;s m and l.</source>
        <translation>محسوب من درجات الصف ومن ⁨m⁩ و⁨l⁩ اللتين حسبتهما النواة.</translation>
    </message>
    <message>
        <source>Key %1</source>
        <translation>المفتاح %1</translation>
    </message>
    <message>
        <source>hidden by the mask</source>
        <translation>يحجبه القناع</translation>
    </message>
    <message>
        <source>Pause to compare with the oracle</source>
        <translation>أوقف التشغيل للمقارنة بالمرجع</translation>
    </message>
    <message>
        <source>One row takes longer than a frame.</source>
        <translation>يستغرق الصف الواحد أكثر من إطار.</translation>
    </message>
    <message>
        <source>Compared with full-row softmax</source>
        <translation>مقارنةً بـ ⁨softmax⁩ للصف الكامل</translation>
    </message>
    <message>
        <source>as soon as the row has m and l</source>
        <translation>حالما تتوفر ⁨m⁩ و⁨l⁩ للصف</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>بعد %1</translation>
    </message>
    <message>
        <source>Matches full-row softmax</source>
        <translation>يطابق ⁨softmax⁩ للصف الكامل</translation>
    </message>
    <message>
        <source>Differs from full-row softmax</source>
        <translation>يختلف عن ⁨softmax⁩ للصف الكامل</translation>
    </message>
    <message>
        <source>max |error| %1</source>
        <translation>أكبر ⁨|خطأ|⁩ %1</translation>
    </message>
    <message>
        <source>m and l of the row against those of all columns so far, computed in double precision:
%1
Allowed: %2</source>
        <translation>⁨m⁩ و⁨l⁩ للصف مقابل قيمتيهما لجميع الأعمدة حتى الآن محسوبتين بالدقة المضاعفة:
%1
المسموح: %2</translation>
    </message>
    <message>
        <source>O and L match the oracle</source>
        <translation>تطابق ⁨O⁩ و⁨L⁩ المرجع</translation>
    </message>
    <message>
        <source>L differs from the oracle</source>
        <translation>تختلف ⁨L⁩ عن المرجع</translation>
    </message>
    <message>
        <source>O differs from the oracle</source>
        <translation>تختلف ⁨O⁩ عن المرجع</translation>
    </message>
    <message>
        <source>max |error| O %1, L %2</source>
        <translation>أكبر خطأ: ⁨O⁩ %1، ⁨L⁩ %2</translation>
    </message>
    <message>
        <source>This row of O and its L = m + ln l against attention as defined, in double precision.
Allowed: %1 and %2</source>
        <translation>هذا الصف من ⁨O⁩ وقيمته ⁨L = m + ln l⁩ مقابل الانتباه كما عُرّف، بالدقة المضاعفة.
المسموح: %1 و%2</translation>
    </message>
    <message>
        <source>Not finite, as in the oracle</source>
        <translation>غير منتهية، كما في المرجع</translation>
    </message>
    <message>
        <source>%1: finite, but not in the oracle</source>
        <translation>%1: منتهية هنا، وغير منتهية في المرجع</translation>
    </message>
    <message>
        <source>%1: not finite, but the oracle is</source>
        <translation>%1: غير منتهية هنا، ومنتهية في المرجع</translation>
    </message>
    <message>
        <source>The first NaN or ∞ of the run: step %1</source>
        <translation>أول ⁨NaN⁩ أو ⁨∞⁩ في التشغيل: الخطوة %1</translation>
    </message>
    <message>
        <source>NaN or ∞ among the scores of this row</source>
        <translation>بين درجات هذا الصف ⁨NaN⁩ أو ⁨∞⁩</translation>
    </message>
</context>
<context>
    <name>tilescope::SparsityEditor</name>
    <message>
        <source>Open a block pattern</source>
        <translation>فتح نمط كتل</translation>
    </message>
    <message>
        <source>Block patterns (*.json)</source>
        <translation>أنماط الكتل (*.json)</translation>
    </message>
    <message>
        <source>Save the block pattern</source>
        <translation>حفظ نمط الكتل</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>%1 of dense</source>
        <translation>%1 من الكثيف</translation>
    </message>
    <message>
        <source>%1 instead of %2, by the closed form that the recording&apos;s counters equal.</source>
        <translation>%1 بدلًا من %2، وفق الصيغة المغلقة التي تساويها عدّادات التسجيل.</translation>
    </message>
    <message>
        <source>rows: Q blocks
columns: K blocks
%1 each</source>
        <translation>الصفوف: كتل ⁨Q⁩
الأعمدة: كتل ⁨K⁩
كل كتلة %1</translation>
    </message>
    <message>
        <source>standard attention computes skipped tiles too</source>
        <translation>الانتباه القياسي يحسب البلاطات المتخطّاة أيضًا</translation>
    </message>
    <message>
        <source>skipped tiles cost no load, no matmul, no bytes</source>
        <translation>البلاطات المتخطّاة بلا تحميل ولا ضرب ولا بايتات</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>جارٍ القياس…</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>غير مقيس</translation>
    </message>
    <message>
        <source>Block sparsity</source>
        <translation>تناثر الكتل</translation>
    </message>
    <message>
        <source>Tiles kept</source>
        <translation>البلاطات المُبقاة</translation>
    </message>
    <message>
        <source>HBM traffic, model</source>
        <translation>حركة ⁨HBM⁩، نموذج</translation>
    </message>
    <message>
        <source>Time, measured</source>
        <translation>الزمن، مقيسًا</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>قياس</translation>
    </message>
    <message>
        <source>Runs the kernels with this pattern and without one</source>
        <translation>يشغّل النوى بهذا النمط ومن دونه</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>إبقاء</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>تخطٍّ</translation>
    </message>
    <message>
        <source>Invert</source>
        <translation>قلب</translation>
    </message>
    <message>
        <source>Drag over blocks to keep them; with Shift a rectangle. Keys: arrows, Space</source>
        <translation>اسحب فوق الكتل لإبقائها، ومع ⁨Shift⁩ مستطيلًا. المفاتيح: الأسهم و⁨Space⁩</translation>
    </message>
    <message>
        <source>Drag over blocks to skip them; with Shift a rectangle. Keys: arrows, Space</source>
        <translation>اسحب فوق الكتل لتخطّيها، ومع ⁨Shift⁩ مستطيلًا. المفاتيح: الأسهم و⁨Space⁩</translation>
    </message>
    <message>
        <source>Drag over blocks to turn them over; with Shift a rectangle. Keys: arrows, Space</source>
        <translation>اسحب فوق الكتل لقلبها، ومع ⁨Shift⁩ مستطيلًا. المفاتيح: الأسهم و⁨Space⁩</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>مستطيل</translation>
    </message>
    <message>
        <source>Drags span a rectangle</source>
        <translation>السحب يرسم مستطيلًا</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>تكبير</translation>
    </message>
    <message>
        <source>Larger blocks. Also the wheel, or the keys + and −; the right button drags the grid</source>
        <translation>كتل أكبر. وكذلك العجلة أو المفتاحان ⁨+⁩ و⁨−⁩؛ والزر الأيمن يسحب الشبكة</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>تصغير</translation>
    </message>
    <message>
        <source>Smaller blocks; the key 0 shows all of them</source>
        <translation>كتل أصغر؛ والمفتاح 0 يُظهرها كلها</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>انعكاس</translation>
    </message>
    <message>
        <source>Keeps block (i, j) too wherever (j, i) is kept</source>
        <translation>يُبقي الكتلة ⁨(i, j)⁩ أيضًا حيثما أُبقيت ⁨(j, i)⁩</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>مسح</translation>
    </message>
    <message>
        <source>Skips every block</source>
        <translation>يتخطّى كل الكتل</translation>
    </message>
    <message>
        <source>Invert all</source>
        <translation>قلب الكل</translation>
    </message>
    <message>
        <source>Skips what is kept and keeps what is skipped</source>
        <translation>يتخطّى المُبقى ويُبقي المتخطّى</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>فتح…</translation>
    </message>
    <message>
        <source>A pattern from a .json file</source>
        <translation>نمط من ملف ⁨.json⁩</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>حفظ…</translation>
    </message>
    <message>
        <source>The pattern as a .json file, which --mask takes too</source>
        <translation>النمط في ملف ⁨.json⁩، ويقبله ⁨--mask⁩ أيضًا</translation>
    </message>
    <message>
        <source>%1, %2 faster</source>
        <translation>%1، أسرع %2</translation>
    </message>
    <message>
        <source>%1, %2 slower</source>
        <translation>%1، أبطأ %2</translation>
    </message>
    <message>
        <source>Block sparsity, backward pass</source>
        <translation>تناثر الكتل في المرور الخلفي</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>إعادة القياس</translation>
    </message>
    <message>
        <source>more than %1 blocks are neither drawn nor counted</source>
        <translation>ما زاد على %1 كتلة لا يُرسم ولا يُعدّ</translation>
    </message>
    <message>
        <source>FLOPs saved</source>
        <translation>⁨FLOPs⁩ الموفَّرة</translation>
    </message>
</context>
<context>
    <name>tilescope::SparsityModel</name>
    <message>
        <source>choose the pattern</source>
        <translation>اختيار النمط</translation>
    </message>
    <message>
        <source>add the padding</source>
        <translation>إضافة الحشو</translation>
    </message>
    <message>
        <source>take the padding away</source>
        <translation>إزالة الحشو</translation>
    </message>
    <message>
        <source>mirror the pattern</source>
        <translation>عكس النمط</translation>
    </message>
    <message>
        <source>skip every block</source>
        <translation>تخطّي كل الكتل</translation>
    </message>
    <message>
        <source>invert the pattern</source>
        <translation>قلب النمط</translation>
    </message>
    <message>
        <source>The file has %1 × %2 blocks, the problem %3 × %4.</source>
        <translation>في الملف ⁨%1 × %2⁩ كتلة، وفي المسألة ⁨%3 × %4⁩.</translation>
    </message>
    <message>
        <source>open a pattern</source>
        <translation>فتح نمط</translation>
    </message>
</context>
<context>
    <name>tilescope::SramBudgetGauge</name>
    <message>
        <source>SRAM budget</source>
        <translation>ميزانية ⁨SRAM⁩</translation>
    </message>
    <message>
        <source>Needs %1 KB of %2 KB: %3 KB too much. %4 alone takes %5 KB.</source>
        <translation>يلزم ⁨%1 KB⁩ من ⁨%2 KB⁩: زيادة قدرها ⁨%3 KB⁩. تشغل %4 وحدها ⁨%5 KB⁩.</translation>
    </message>
    <message>
        <source>Nothing is launched: there are no queries or no keys.</source>
        <translation>لا يُطلق شيء: لا استعلامات أو لا مفاتيح.</translation>
    </message>
    <message>
        <source>%1 of %2 KB</source>
        <translation>⁨%1⁩ من ⁨%2 KB⁩</translation>
    </message>
    <message>
        <source>%1, fits</source>
        <translation>%1، تتسع</translation>
    </message>
    <message>
        <source>%1, does not fit</source>
        <translation>%1، لا تتسع</translation>
    </message>
    <message>
        <source>Use tiles that fit</source>
        <translation>استعمال بلاطات تتسع</translation>
    </message>
    <message>
        <source>fit the tiles</source>
        <translation>ملاءمة البلاطات</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>خلفي</translation>
    </message>
</context>
<context>
    <name>tilescope::SramTable</name>
    <message>
        <source>Total</source>
        <translation>المجموع</translation>
    </message>
    <message>
        <source>Limit per CTA</source>
        <translation>حد كتلة الخيوط</translation>
    </message>
    <message>
        <source>limit %1 KB</source>
        <translation>الحد ⁨%1 KB⁩</translation>
    </message>
    <message>
        <source>Every tile of one CTA, in float32 whatever the element type: kernels widen on load.</source>
        <translation>جميع بلاطات كتلة خيوط واحدة، بالنوع ⁨float32⁩ أيًّا كان نوع العناصر: توسّعها النوى عند التحميل.</translation>
    </message>
    <message>
        <source>%1, with %2 B of padding so that the matrix products need no guards: %3 B</source>
        <translation>%1، مع ⁨%2 B⁩ من الحشو كي لا يحتاج ضرب المصفوفات إلى فحوص حدود: ⁨%3 B⁩</translation>
    </message>
</context>
<context>
    <name>tilescope::StageView</name>
    <message>
        <source>Stage</source>
        <translation>المسرح</translation>
    </message>
    <message>
        <source>Attention map</source>
        <translation>خريطة الانتباه</translation>
    </message>
    <message>
        <source>Stage: %1</source>
        <translation>المسرح: %1</translation>
    </message>
</context>
<context>
    <name>tilescope::StatChart</name>
    <message>
        <source>%1: the mask hides this tile, m and l stay</source>
        <translation>%1: يحجب القناع هذه البلاطة، تبقى ⁨m⁩ و⁨l⁩</translation>
    </message>
    <message>
        <source>After %1: %2</source>
        <translation>بعد %1: %2</translation>
    </message>
    <message>
        <source>After %1: %2, ahead of the playhead</source>
        <translation>بعد %1: %2، أمام مؤشر التشغيل</translation>
    </message>
</context>
<context>
    <name>tilescope::StatLegend</name>
    <message>
        <source>m, left axis</source>
        <translation>⁨m⁩، يسارًا</translation>
    </message>
    <message>
        <source>l, right axis</source>
        <translation>⁨l⁩، يمينًا</translation>
    </message>
    <message>
        <source>hollow = ahead</source>
        <translation>المفرّغ: لاحق</translation>
    </message>
</context>
<context>
    <name>tilescope::StepExports</name>
    <message>
        <source>Stage</source>
        <translation>المسرح</translation>
    </message>
    <message>
        <source>Attention map</source>
        <translation>خريطة الانتباه</translation>
    </message>
    <message>
        <source>Online softmax</source>
        <translation>⁨softmax⁩ المتدفق</translation>
    </message>
    <message>
        <source>Chart of m and l</source>
        <translation>مخطط ⁨m⁩ و⁨l⁩</translation>
    </message>
    <message>
        <source>Row of P</source>
        <translation>صف من ⁨P⁩</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>الشيفرة</translation>
    </message>
    <message>
        <source>Timeline and totals</source>
        <translation>الخط الزمني والمجاميع</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>تصدير</translation>
    </message>
    <message>
        <source>Row of P, dP and dS</source>
        <translation>صف ⁨P⁩ و⁨dP⁩ و⁨dS⁩</translation>
    </message>
    <message>
        <source>Stored or recomputed</source>
        <translation>مخزَّن أم معاد حسابه</translation>
    </message>
</context>
<context>
    <name>tilescope::SweepBar</name>
    <message>
        <source>Use %1</source>
        <translation>استخدم %1</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>استخدم</translation>
    </message>
    <message>
        <source>Step through the problem with these blocks</source>
        <translation>تتبَّع المسألة بهذه الكتل خطوة خطوة</translation>
    </message>
    <message>
        <source>Measure all</source>
        <translation>قِس الكل</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>استئناف</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>إيقاف مؤقت</translation>
    </message>
    <message>
        <source>Runs the kernels of every cell that fits, one after the other in the background</source>
        <translation>يشغّل أنوية كل خلية تتسع، واحدة بعد أخرى في الخلفية</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إنهاء</translation>
    </message>
    <message>
        <source>What is measured is kept</source>
        <translation>يبقى ما قيس</translation>
    </message>
    <message>
        <source>%1 of %2 measured</source>
        <translation>قيست %1 من %2</translation>
    </message>
    <message>
        <source>No cell fits.</source>
        <translation>لا تتسع أي خلية.</translation>
    </message>
    <message>
        <source>%1, paused</source>
        <translation>%1، متوقف مؤقتًا</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>إعادة القياس</translation>
    </message>
</context>
<context>
    <name>tilescope::Theme</name>
    <message>
        <source>mask</source>
        <comment>the tensor of kept and dropped entries</comment>
        <translation>قناع</translation>
    </message>
</context>
<context>
    <name>tilescope::Timeline</name>
    <message>
        <source>Timeline</source>
        <translation>المخطط الزمني</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>الخطوة %1 من %2: %3</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>الخطوة %1</translation>
    </message>
    <message>
        <source>Click to go there; turn the wheel to zoom, with Shift to scroll</source>
        <translation>انقر للانتقال؛ أدر العجلة للتكبير، ومع ⁨Shift⁩ للتمرير</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>كل الخطوات</translation>
    </message>
    <message>
        <source>HBM read</source>
        <translation>قراءة ⁨HBM⁩</translation>
    </message>
    <message>
        <source>HBM write</source>
        <translation>كتابة ⁨HBM⁩</translation>
    </message>
    <message>
        <source>Matmul</source>
        <translation>ضرب المصفوفات</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>⁨Softmax⁩</translation>
    </message>
    <message>
        <source>Bookmark at step %1</source>
        <translation>إشارة مرجعية عند الخطوة %1</translation>
    </message>
    <message>
        <source>Bookmark at step %1: %2</source>
        <translation>إشارة مرجعية عند الخطوة %1: %2</translation>
    </message>
</context>
<context>
    <name>tilescope::TopBar</name>
    <message>
        <source>host engine</source>
        <translation>محرك المضيف</translation>
    </message>
    <message>
        <source>Top bar</source>
        <translation>الشريط العلوي</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>الخطوات</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>مساحة العمل</translation>
    </message>
    <message>
        <source>Step through a recorded run, tile by tile</source>
        <translation>التنقل في تشغيل مسجَّل، بلاطةً بلاطة</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>اللغة</translation>
    </message>
    <message>
        <source>Algorithm and pass</source>
        <translation>الخوارزمية والمرور</translation>
    </message>
    <message>
        <source>Algorithm and pass: each is recorded as its kernels really run</source>
        <translation>الخوارزمية والمرور: يُسجَّل كلٌّ منها كما تعمل نواه فعلًا</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>فاتح أو داكن</translation>
    </message>
    <message>
        <source>Switch between light and dark</source>
        <translation>التبديل بين الفاتح والداكن</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>عرض</translation>
    </message>
    <message>
        <source>Presentation mode</source>
        <translation>وضع العرض</translation>
    </message>
    <message>
        <source>Larger text, stage only (%1)</source>
        <translation>نص أكبر، المسرح وحده (%1)</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>القائمة</translation>
    </message>
    <message>
        <source>Files, view and keys</source>
        <translation>الملفات والعرض والمفاتيح</translation>
    </message>
    <message>
        <source>Device: %1, %2</source>
        <translation>الجهاز: %1، %2</translation>
    </message>
    <message>
        <source>%1 (%2)
%3 cores or SMs
SRAM for a block: %4
Memory: %5</source>
        <translation>%1 (%2)
%3 من الأنوية أو ⁨SM⁩
⁨SRAM⁩ للكتلة: %4
الذاكرة: %5</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>أمامي</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>الخوارزمية</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>المقارنة</translation>
    </message>
    <message>
        <source>Memory, traffic and time against the sequence length</source>
        <translation>الذاكرة وحركة البيانات والزمن مقابل طول التسلسل</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>الاستكشاف</translation>
    </message>
    <message>
        <source>Find the block sizes Br × Bc</source>
        <translation>إيجاد أحجام الكتل Br × Bc</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>الجهاز</translation>
    </message>
    <message>
        <source>Where the time goes: memory levels, roofline, fusion</source>
        <translation>أين يذهب الزمن: مستويات الذاكرة وسقف الأداء والدمج</translation>
    </message>
    <message>
        <source>forward + backward</source>
        <translation>أمامي + خلفي</translation>
    </message>
</context>
<context>
    <name>tilescope::TotalsLabel</name>
    <message>
        <source>Reported by %1 up to this step, read + written: %2</source>
        <translation>أبلغ عنها %1 حتى هذه الخطوة، قراءةً وكتابة: %2</translation>
    </message>
    <message>
        <source>In all it will be %1</source>
        <translation>وستبلغ في المجموع %1</translation>
    </message>
    <message>
        <source>%1 with the same tiles issues in all: %2</source>
        <translation>يُصدر %1 بالبلاطات نفسها في المجموع: %2</translation>
    </message>
    <message>
        <source>Bytes that the kernels ask of HBM; caches may serve some of them.</source>
        <translation>البايتات التي تطلبها النوى من ⁨HBM⁩؛ وقد تلبّي الذواكر المخبئية بعضها.</translation>
    </message>
    <message>
        <source>HBM: standard %1 of %2 · flash %3 in all</source>
        <translation>⁨HBM⁩: القياسي %1 من %2 · ⁨flash⁩ ‏%3 إجمالًا</translation>
    </message>
    <message>
        <source>HBM: flash %1 of %2 · standard %3 in all</source>
        <translation>⁨HBM⁩: ⁨flash⁩ ‏%1 من %2 · القياسي %3 إجمالًا</translation>
    </message>
</context>
<context>
    <name>tilescope::TrafficCard</name>
    <message>
        <source>HBM accesses per forward pass</source>
        <translation>الوصول إلى ⁨HBM⁩ في المرور الأمامي</translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation>الحد الأدنى</translation>
    </message>
    <message>
        <source>standard, as issued</source>
        <translation>القياسية، كما تُطلب</translation>
    </message>
</context>
<context>
    <name>tilescope::TransportBar</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>الخطوة %1 من %2</translation>
    </message>
    <message>
        <source>%1 steps/s</source>
        <translation>%1 خطوة/ث</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>شريط التشغيل</translation>
    </message>
    <message>
        <source>Steps a second; above 20 nothing is animated</source>
        <translation>الخطوات في الثانية؛ فوق 20 لا تُحرَّك المشاهد</translation>
    </message>
</context>
<context>
    <name>tilescope::TransportControls</name>
    <message>
        <source>Pause</source>
        <translation>إيقاف مؤقت</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>تشغيل</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>⁨Space⁩</translation>
    </message>
    <message>
        <source>Run to next</source>
        <translation>حتى التالي</translation>
    </message>
    <message>
        <source>load</source>
        <translation>تحميل</translation>
    </message>
    <message>
        <source>store</source>
        <translation>تخزين</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>السرعة</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>الخطوة الأولى</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>⁨Home⁩</translation>
    </message>
    <message>
        <source>Back one step</source>
        <translation>خطوة إلى الخلف</translation>
    </message>
    <message>
        <source>Forward one step</source>
        <translation>خطوة إلى الأمام</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>الخطوة الأخيرة</translation>
    </message>
    <message>
        <source>End</source>
        <translation>⁨End⁩</translation>
    </message>
    <message>
        <source>Run to the next load from HBM into SRAM</source>
        <translation>التشغيل حتى التحميل التالي من ⁨HBM⁩ إلى ⁨SRAM⁩</translation>
    </message>
    <message>
        <source>Run to the next store from SRAM to HBM</source>
        <translation>التشغيل حتى التخزين التالي من ⁨SRAM⁩ إلى ⁨HBM⁩</translation>
    </message>
    <message>
        <source>Run to the next part of the softmax</source>
        <translation>التشغيل حتى الجزء التالي من ⁨softmax⁩</translation>
    </message>
</context>
</TS>
