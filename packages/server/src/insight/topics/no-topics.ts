/** Words that are not a topic in any language: greetings, function words, and common verbs, adjectives, and adverbs. */
const none = new Set(
  [
    // English
    `what when where which who whom whose why how does have with from this that they there your yours about would could should
    please need want like know tell more some been will into also just than then them hello thanks thank much many make help
    hey good morning afternoon evening night greetings welcome dear sir madam day today tomorrow yesterday
    sell sells sold selling cost costs buying offer offers work works working find found happen happens take takes gets getting
    going doing using said says answer answers answering respond responds reply replies ask asking call calls calling came come
    comes went gone give gives gave given send sends sent shows show look looks looking keep keeps kept leave leaves left wait
    waiting waited tried trying try bought brought thought told made makes making leaks leaking broke breaks stop stops stuck
    received arrive arrives arrived solved change changed cancel return returned forget forgot forgotten speak talk
    nobody somebody someone anybody anyone everybody everyone nothing something anything everything none
    very really quite extremely always never ever again still already maybe only here soon late early long short fast slow
    big small large little high low new old great nice best better worse worst bad fine right wrong same other different
    available possible impossible easy hard difficult ready sure clear broken damaged faulty defective missing loud quiet
    cheap expensive free open closed beautiful pretty ugly happy sorry last next first second several another each every
    most least able unable because although while after before during between until since over under between without
    back were was are being had has did done can cannot may might must shall these those their ours mine myself yourself
    one two three four five six seven eight nine ten hundred hour hours week weeks month months year years minute minutes times
    exactly simply threw joke bit lot lots way thing things
    doesn isn aren wasn weren don didn hasn haven won wouldn couldn shouldn ain love loves loved hate hated hates`,
    // German
    `welcher welche welches welchen wann warum kann können könnte könnten möchte möchten würde würden habe haben hatte eine einen
    einer eines einem mein meine meinen meiner meinem nicht oder auch bitte hallo sind wird werden gibt dass nach über unter beim
    guten gute guter gutes morgen abend nacht servus moin danke vielen dank viele grüße gruß frage fragen kostet kosten verkauft
    verkaufen verkaufe bietet bieten gilt gelten geht gehen funktioniert funktionieren bekomme bekommt bekommen finde findet finden
    brauche braucht brauchen macht machen mache kaufen dauert dauern bleibt bleiben kommt kommen angekommen gekommen erlebt
    geholfen helfen hilft antwortet antworten schreiben geschrieben verschieben ändern bestellt geliefert schicken geschickt
    undicht kaputt defekt beschädigt falsch richtig schlecht schön groß klein neue neuer neues alte alter altes lange kurz schnell
    langsam teuer günstig billig möglich verfügbar wirklich sehr ganz immer noch schon wieder heute gestern nie niemals niemand
    jemand nichts etwas alles alle wurde wurden worden wäre sein seine ihre ihren unser unsere euer eure diese dieser dieses
    zwei drei vier fünf woche wochen monat monate jahr jahre stunde stunden minuten genau einfach legt gebraucht
    zurück super toll prima klasse wollen will soll sollte sollen muss müssen darf dürfen weil wenn aber denn dann damit ohne`,
    // French
    `comment pourquoi quand quel quelle quels quelles avec pour dans vous nous est-ce bonjour bonsoir salut coucou merci beaucoup
    coûte coûtent vendez vendent trouve trouvez fonctionne fonctionnent fait faites faut peut peux pouvez puis-je proposez veux
    voulez voudrais souhaite aimerais sont suis était étaient être avoir avez avons ont êtes j'ai connu arrivé arrivée arrivés
    remboursé remboursée cassé cassée livré livrée reçu reçue commandé commandée jamais toujours encore déjà très trop vraiment
    bien mal bon bonne bons bonnes mauvais mauvaise grand grande petit petite nouveau nouvelle meilleur meilleure disponible
    disponibles possible rapide lent chaque quelque quelqu'un personne rien tout toute tous toutes votre vos notre nos leur leurs
    cette cet ces mon mes ton tes son ses alors aussi avant après sans sous sur entre depuis pendant parce plus moins même autre
    autres aujourd'hui demain hier monsieur madame combien colère deux trois quatre semaine semaines mois jour jours heure heures années exactement fallait
    attends attend plusieurs puis peut-être simplement répond répondez`,
    // Spanish
    `cómo dónde cuándo cuál cuáles cuánto cuánta cuántos cuántas qué quién para puedo puede pueden tiene tienen tengo esta este esto
    estas estos está están estoy quiero quisiera querría cuesta cuestan vende venden vendéis funciona funcionan encuentro necesito
    ofrecen ofrece tarda tardan hola buenos buenas días tardes noches saludos gracias muchas muchos mucho mucha favor llegó llegado
    llega llegan roto rota rotos rotas devuelvan devuelven devolvieron responde responden nadie nada todo toda todos todas algo
    alguien siempre nunca jamás muy bien bueno buena malo mala mejor nuevo nueva viejo grande pequeño rápido lento disponible
    disponibles posible hace hacen dice visto vida darme pedí compré recibí envié también pero porque desde hasta entre sobre sin
    con como cuando donde usted ustedes nosotros ellos ellas tienes eres somos había hasta hoy mañana ayer señor señora tres semana semanas mes meses día hora horas años justo exactamente vergüenza buscaba llevo cada otro
    otra otros otras mismo misma cierto gusta ayuda ayúdame`,
    // Italian
    `come quando dove posso possono vorrei avete quale quali quanto quanta quanti quante perché chi cosa costa costano vendete vendono
    funziona funzionano trovo trova serve offrite buongiorno buonasera ciao salve grazie mille prego molto molta molti molte tutto
    tutta tutti tutte arrivato arrivata arrivati rotto rotta rotti rotte risponde rispondono nessuno niente nulla qualcuno qualcosa
    siete sono stati stato stata state abbiamo hanno questo questa questi queste quello quella voglio vuole devo deve dovete buono
    buona cattivo migliore nuovo nuova grande piccolo veloce lento disponibile disponibili possibile sempre mai ancora già bene male
    anche però senza dopo prima durante oggi domani ieri signore signora settimana settimane mese mesi giorno giorni ore anni esattamente vergogna aspetto ogni altro altra altri altre stesso della delle degli dello
    dalla nella nelle sulla vostro vostra vostri nostro mio mia miei`,
    // Portuguese
    `como onde quando quero qual quais quanto quanta quantos quantas porque quem custa custam vendem vende funciona funcionam encontro
    preciso oferecem demora posso pode podem tenho tem têm bom boa dia tarde noite olá oi obrigado obrigada muito muita muitos muitas
    tudo todo toda todos todas nada ninguém alguém algo sempre nunca ainda já chegou chegaram quebrado quebrada quebrados recebi comprei
    pedi esqueci responde respondem minha minhas meu meus seu seus sua suas nosso nossa vocês você estou está estão esta este isso essa
    esse aquele são foi foram fazer melhor novo nova grande pequeno rápido lento disponível disponíveis possível bem mal também mas
    para pelo pela sobre entre depois antes hoje amanhã ontem senhor senhora três semana semanas mês meses dias horas anos vergonha exatamente cada outro outra outros outras volta gostaria queria vida`,
    // Dutch
    `waar wanneer welke welk hoeveel waarom hebben kunnen kost verkoopt verkopen werkt werken vinden vind krijg krijgen doen kopen duurt
    goedemorgen goedemiddag bedankt graag mijn jullie onze deze niet wordt worden`,
    // Russian
    `здравствуйте привет добрый доброе день вечер утро спасибо пожалуйста большое сколько стоит стоят когда почему какой какая какие
    какое каком какую куда откуда чтобы если очень всё все ещё уже только тоже также можно нельзя нужно надо хочу хотите хочется могу
    можете может есть было была были будет будут пришла пришёл пришел пришли пришло верните скажите подскажите помогите дайте отправьте
    позвоните работает работают жду ждём ответьте отвечает отвечают никто ничего никогда всегда снова опять новый старый большой
    маленький плохо плохой хорошо хороший лучший быстро долго сегодня завтра вчера неделя недели неделю месяц месяца месяцев день дней час часа часов три две пять меня мной моего моей моих ваш ваша ваши вашего
    вашей наш наша этот эта эти этого этой того через после перед между без для при над под или как где что кто чем нет сломан
    сломана сломался сломалась`,
    // Arabic
    `مرحبا مرحبًا أهلا أهلًا السلام عليكم صباح مساء الخير شكرا شكرًا جزيلا جزيلًا أين متى كيف كم ماذا لماذا من ما هل أريد نريد أود
    يمكن يمكنني أستطيع أحتاج أغير أعيد أدفع أشتري تبيعون يصل وصل وصلت تصل يعمل تعمل يوجد توجد عندكم لديكم لدي عندي كان كانت هذا هذه
    ذلك تلك التي الذي جدا جدًا كثيرا دائما أبدا الآن أسبوع أسبوعين أسابيع شهر أشهر يوم أيام ساعة ساعات ثلاثة ثلاث أنتظر منذ اليوم غدا أمس فضلك رجاء أنا أنت نحن هو هي لم لن ليس ليست غير على إلى عن مع بعد
    قبل بين أحد جديد جديدة كبير كبيرة صغير جيد جيدة سيئ سيئة`,
    // Hebrew
    `שלום היי בוקר ערב טוב טובה תודה רבה בבקשה איפה מתי איך כמה מה מי למה האם אני אתה אתם אנחנו הוא היא רוצה רוצים צריך צריכה יכול
    יכולה אפשר ניתן יש אין לא כן מאוד תמיד אף פעם עדיין כבר רק גם אבל של את על עם אל שלי שלכם שלך שלנו הזה הזאת הגיע הגיעה הגיעו עובד
    עובדת עונה עונים שבור שבורה חדש חדשה גדול קטן היום מחר אתמול שבוע שבועות חודש חודשים ימים שעות שניים שלושה מחכה מחכים`,
    // Persian
    `سلام درود صبح عصر بخیر روز ممنون متشکرم مرسی لطفا لطفاً کجا کجاست کی چه چطور چگونه چقدر چند چرا آیا من شما ما او این آن می‌خواهم
    میخواهم می‌خوام میخوام می‌توانم میتوانم دارید دارم دارد هست هستم هستید است بود شد شده نشده نرسیده رسیده می‌شود نمی‌شود خیلی بسیار
    هنوز همیشه هرگز برای با از به در تا هم یا اما ولی هیچ‌کس هیچ خوب بد جدید بزرگ کوچک امروز فردا دیروز خراب شکسته`,
    // Urdu
    `سلام ہیلو السلام علیکم شکریہ براہ کرم کہاں کب کیسے کیا کیوں کتنا کتنی کتنے کون میں آپ ہم وہ یہ میرا میری میرے آپ کا کی کے کو سے
    پر ہے ہیں ہوں تھا تھی تھے چاہتا چاہتی چاہیے سکتا سکتی سکتے نہیں بہت ابھی ہمیشہ کبھی اور یا لیکن بھی نیا نئی بڑا چھوٹا اچھا برا
    آیا آئی پہنچا پہنچی خراب ٹوٹا ٹوٹی کام کرتا کرتی آج کل`,
    // Chinese
    `我的 你的 您的 你们的 你好 您好 请问 谢谢 多谢 早上 晚上 上午 下午 今天 明天 昨天 我们 你们 他们 什么 怎么 怎样 哪里 哪儿 哪个 为什么 多少 多久 几个 可以 能够
    需要 想要 应该 没有 都没有 三周 一周 一直 已经 还是 还没 非常 特别 真的 现在 马上 这个 那个 这里 那里 自己 大家 所有 全部 因为 所以 但是 如果 或者 以及 知道
    告诉 觉得 收到 没到 修改 查询 购买 退回 太差 满意 生气 不错 很好 新的 最好 一个 一下 有人 没人 回复 帮忙 帮助`,
    // Japanese
    `週間 日間 時間 今日 明日 昨日 今回 本当 全然 全部 一番 大変 最近 現在 可能 必要 失礼 結構 無理 駄目 皆様 貴社 御社 私 何時 何日 何故 何 誰 早急 至急
    丁寧 親切 新規 最高 完璧 残念`,
    // Korean
    `안녕하세요 안녕 감사합니다 고맙습니다 정말 너무 매우 아주 진짜 아직 이미 언제 어디 어디서 어떻게 얼마 얼마나 무엇 뭐 왜 누구 제 저 저희
    우리 이 그 저것 이것 그것 오늘 내일 어제 지금 다시 항상 전혀 빨리 많이 조금 좀 혹시 그냥 수 것 때 안 못 잘`,
  ].flatMap((words) => words.split(/\s+/u)),
);

/** Endings of verbs, adjectives, and adverbs that nouns seldom have; `but` lists the nouns that do. */
const endings: Readonly<Record<string, { no: RegExp; but: RegExp }>> = {
  en: {
    no: /(?:ly|ed|ful|ous|able|ible|n't)$/u,
    but: /^(?:family|supply|assembly|reply|jelly|italy|july|butterfly|speed|breed|feed|seed|weed|shed|vegetable|table|cable|timetable|variable|handful|mouthful)$/u,
  },
  fr: {
    no: /(?:er|ir|ant|eux|euse|emment|amment)$/u,
    but: /^(?:atelier|panier|courrier|clavier|papier|hiver|dossier|chantier|loyer|métier|avenir|plaisir|loisir|cuir|désir|souvenir|escalier|quartier|restaurant|enfant|montant|croissant|diamant|fabricant|étudiant|chargeur|acier|fer|mer|hier|évier|cahier|calendrier|boîtier|collier|oreiller)$/u,
  },
  es: {
    no: /(?:ar|er|ir|arme|erme|irme|ando|iendo|mente|ísim[oa]s?)$/u,
    but: /^(?:lugar|hogar|alquiler|taller|mujer|collar|celular|militar|pilar|azúcar|bienestar|portátil|altar|calamar|ejemplar|carácter)$/u,
  },
  it: {
    no: /(?:are|ere|ire|arsi|ersi|irsi|mente|issim[oaie])$/u,
    but: /^(?:mare|bicchiere|quartiere|genere|cameriere|infermiere|corriere|barriere|altare|cellulare|cantiere|carriere|potere|piacere)$/u,
  },
  pt: {
    no: /(?:ar|er|ir|ando|endo|indo|mente|íssim[oa]s?)$/u,
    but: /^(?:lugar|lar|celular|jantar|aluguer|colar|mulher|talher|açúcar|altar|bem-estar|par|exemplar)$/u,
  },
  ru: {
    no: /(?:[аеиоуыяё]ть|ться|чься|л(?:ся|ась|ось|ись)|ый|ая|яя|ое|ее|ые|ого|ому|ыми|ых)$/u,
    but: /^(?:сеть|печать|память|кровать|стая|шея|статуя)$/u,
  },
  fa: {
    no: /^(?:ن?می‌|نمی‌)|(?:ترین|انه)$/u,
    but: /^(?:خانه|کارخانه|رایانه|داروخانه|شانه|دانه|پروانه|سامانه|ماهانه|بیعانه)$/u,
  },
  ko: {
    no: /(?:[다요죠까고]|니다|세요|어서|아서|지만|는데|은데|라고|하고|해서|려고|으면|하면|지요|네요|시|하게|한)$/u,
    but: /^(?:재고|광고|창고|경고|보고|신고|필요|수요|중요|바다|다|표시|도시|접시|기한|제한|권한|무한)$/u,
  },
};

const particles =
  /(?:에서는|에서도|에게서|으로는|까지는|에서|에게|한테|으로|까지|부터|이랑|이나|은|는|이|가|을|를|의|도|로|와|과|에|만|랑)$/u;

/** The lowercase topic for a word of a question; null if the word cannot be a topic. */
export function topicWord(word: string, language: string | null): string | null {
  if (none.has(word)) return null;
  const rule = language === null ? undefined : endings[language];
  if (rule?.no.test(word) && !rule.but.test(word)) return null;
  if (language !== 'ko') return word;
  const bare = word.replace(particles, '');
  return [...bare].length < 2 || none.has(bare) ? null : bare;
}
