import type { questionKinds } from '@parley/contracts/resources/chatbot/explanation';

/** Kind of answer that a question asks for; `topic` for words without a question, such as "refund policy". */
export type QuestionKind = (typeof questionKinds)[number];

/** Maximum length of a question that is read. */
const maxChars = 600;
/** A message of up to this many words, without a question mark or question word, names a topic. */
const maxTopicWords = 7;

/** Openers before the question: greetings, politeness, and words that join it to the previous message. */
const openings: readonly RegExp[] = [
  /^(?:(?:hi|hello|hey|ok|okay|so|well|and|but|or|also|then|thanks|sorry|please|pls|plz|um|uh|now|excuse me|quick question)\b[\s,.!:–-]*)+/iu,
  /^(?:can|could|would|will) (?:you|u|someone|anyone|anybody|somebody) (?:please |pls |kindly )?(?:tell|explain|show|help|let)(?: to)?(?: me| us)?(?: understand| know| with| out)?[\s,:]*(?=\S)/iu,
  /^(?:please |pls )?(?:tell|show|explain to|remind) me[\s,:]+(?:again )?/iu,
  /^(?:i(?:['’]?m| am) (?:wondering|trying to find out|curious|looking to know)|i(?:['’]?d| would) (?:like|love) to know|i (?:want|need|wanted|have) to know|do you know|any idea|i wonder|i don['’]?t know|not sure)[\s,:]+(?:if |whether )?/iu,
  /^(?:hallo|hi|guten tag|bitte|und|aber|also|oder|danke|ach)\b[\s,.!:–-]+/iu,
  /^(?:(?:kannst du|können sie|könntest du|könnten sie) (?:mir |uns )?(?:bitte )?(?:sagen|erklären|zeigen|helfen)|ich (?:möchte|würde gern(?:e)?|will) wissen|weißt du|wissen sie)[\s,:]*/iu,
  /^(?:hola|buenas|buenos días|por favor|y|pero|entonces|gracias)\b[\s,.!:–-]+/iu,
  /^[¿¡\s"'«„“(]+/u,
  /^(?:(?:puedes|puede|podrías|podría)(?:s)? (?:decirme|explicarme|ayudarme con)|quisiera saber|me gustaría saber)[\s,:]*/iu,
  /^(?:bonjour|salut|bonsoir|et|mais|alors|merci|s['’]il (?:vous|te) plaît|svp|stp)(?![\p{L}])[\s,.!:–-]*/iu,
  /^(?:(?:pouvez-vous|pourriez-vous|peux-tu|pourrais-tu) (?:me |nous )?(?:dire|expliquer|montrer)|j['’]aimerais savoir|je voudrais savoir)[\s,:]*/iu,
  /^(?:ciao|salve|buongiorno|per favore|e|ma|allora|grazie|olá|oi|bom dia|por favor|mas|então)\b[\s,.!:–-]+/iu,
];

type Kind = Exclude<QuestionKind, 'fact' | 'topic'>;

/** Patterns by kind, in the order in which they are tried. */
const patterns: readonly (readonly [Kind, RegExp])[] = [
  [
    'how-to',
    /^(?:how (?:do|does|did|can|could|to|should|would|might|must|may|am|are|shall)\b|how['’]?s? (?:about|do)|how i\b|what(?:['’]?s| is| are) the (?:best |right |correct |easiest |proper |usual )?(?:ways?|steps|process|procedure) (?:to|for|of)\b|what (?:do|should|must|can|shall) (?:i|we|you|people|one) (?:need to |have to )?(?:do|click|press|run|type|execute|install)\b|(?:(?:what|which)(?:['’]?s| is)? )?(?:the )?(?:command|snippet|script|code) (?:to|for|that|line)\b|(?:the |what are the |which )?(?:\p{L}+ )?steps(?: (?:to|for|do|are)\b|$)|(?:walk|guide|talk) (?:me|us) through\b|help me\b|(?:instructions?|guide|tutorial|how-?to)\b|where (?:do|can|should|must) (?:i|we) (?:put|click|go to|change|set|find|turn|switch|enter|upload|add|edit|delete|see|download|send|report|request|apply)\b|i (?:want|need|would like|['’]d like|wanna|have) to\b|i (?:can['’]?t|cannot)\b)/iu,
  ],
  [
    'how-to',
    /\bhow (?:do|can|could|should|would|to) ?(?:i|we)?\b|\bhow$|\bwhat (?:do|should|can|must) (?:i|we) do\b/iu,
  ],
  [
    'how-to',
    /^(?:set up|install|configure|change|update|delete|remove|cancel|create|add|export|import|reset|enable|disable|activate|deactivate|connect|move|transfer|hand over|invite|exclude|block|unblock|upgrade|downgrade|report|request|download|upload|enrol|enroll|register|apply for|turn (?:on|off))\b/iu,
  ],
  [
    'how-to',
    /^(?:wie (?:kann|könn|mach|richt|geh|bekomm|krieg|änder|lösch|stell|füg|erstell|leg|werd ich|komm|lade|install|funktioniert|soll|muss|melde|kündig|beantrag|beweg|ziehe?|setz|schalt|aktivier|deaktivier|schließ|block|exportier|importier|sicher|nutz|benutz|verwend|find|\p{L}+e ich|\p{L}+t man|\p{L}+en wir)|wo (?:\p{L}+e|kann|muss|soll) ich|was (?:muss|soll|kann) (?:ich|man|wir) (?:tun|machen)|was (?:mache|tue) ich|was (?:machen|tun) wir|anleitung)/iu,
  ],
  [
    'how-to',
    /^(?:cómo|como|de qué (?:manera|forma)|qué (?:hago|debo hacer|tengo que hacer)|pasos para|instrucciones|dónde (?:pongo|puedo (?:poner|cambiar|ver|encontrar)))(?![\p{L}])/iu,
  ],
  [
    'how-to',
    /^(?:comment|où|ou (?:mettre|placer|trouver|changer)|de quelle (?:manière|façon)|que (?:dois-je|faut-il) faire|étapes pour|où (?:mettre|puis-je (?:mettre|changer|trouver)|est-ce que je (?:mets|peux)))(?![\p{L}])/iu,
  ],
  [
    'how-to',
    /^(?:come (?!mai)|in che modo|cosa devo fare|passi per|como (?:é que|eu|se|posso|faço|fazer)|o que (?:devo|tenho de|preciso) fazer|passos para|hoe (?:kan|moet|doe|maak|stel|\p{L}+ ik)|wat moet ik doen|jak\b|nasıl|как(?! (?:долго|часто|далеко|называ|зовут|ой|ая|ое|ие))(?=\s)|що робити|что (?:мне )?(?:делать|нужно сделать))/iu,
  ],
  [
    'how-to',
    /(?:^|\s)(?:كيف(?:ية)?|ماذا أفعل|أين (?:أضع|أجد|أغير|يمكنني)|چگونه|چطور|چجوری|کیسے|کس طرح|איך|כיצד|מה עושים)(?:\s|$)/u,
  ],
  [
    'how-to',
    /(?:どうやって|どのように|どうすれば|どこに.{1,12}(?:ば|か)|方法(?!を教)|手順|やり方|仕方|怎么(?!样的)|放哪|在哪.{0,4}[改设找下]|怎样|如何|步骤|어떻게|방법)/u,
  ],
  [
    'list',
    /^(?:what|which) (?:all |different |other |various |possible |available |supported |main |common )*(?:(?:kinds?|types?|engines?|variables?|sorts?|ways|options|methods|models|roles|plans|formats?|languages|providers|features|steps|rules|reasons|examples|things|items|tools|topics|benefits|requirements|conditions|criteria|documents|files?|places|channels|categories|settings|fields|permissions|values|commands)\b|(?:are|were) (?:the|all|your|some|our)\b)/iu,
  ],
  [
    'list',
    /^(?:what|which) (?:(?!(?:is|was|does|has|do|did|can|will|would|should|happen(?:s|ed)?|to|the|if|about|an?|i|you|we|they)\b)\p{L}+ ){0,3}?(?!(?:is|was|does|has|this|its|us|as|yes|always|happens|means|days?|hours?|weeks?|months?|years?)\b)\p{L}+(?<!s)s (?!the\b|it\b|my\b|this\b|when\b|if\b|to\b)/iu,
  ],
  [
    'list',
    /^what (?:(?:has|have|needs?|must|should|do i have) (?:to )?(?:be (?:in|on|part)|include|bring)|(?:comes|is|are|gets) (?:all |only )?(?:included|in|with|part of)|(?:may|can|is|are) (?:an? |the )?\p{L}+ (?:do|allowed to|able to)|counts? as|do i need)\b/iu,
  ],
  [
    'list',
    /^what(?:['’]?s)? (?:(?:do|did|will|would|can|should|must|shall) (?:i|we|you|people|one) (?:get (?:with|for|in|from|as)\b|(?:have to |need to )?(?:write|include|pack|bring|put|provide|submit|mention|look (?:for|out)|watch)\b)|(?:goes|comes|belongs|stands|is|all is) (?:in|into|inside|with)\b|(?:all )?changes (?:when|if|after)\b|is there (?:to|in|at|for|inside)\b)|^what['’]?s (?:all )?(?:in|inside|included)\b/iu,
  ],
  [
    'list',
    /^(?:the )?(?:stages|steps|phases|ingredients|benefits|advantages|perks|requirements|rules|reasons|types|kinds|parts|contents|duties|tasks|criteria|topics|features|options|holidays|members|roles|list) (?:of|for|in|at)\b/iu,
  ],
  [
    'list',
    /^(?:qué (?:ventajas|beneficios|requisitos|documentos|incluye|contiene|debo (?:llevar|incluir)|tengo que (?:llevar|incluir))|en qué (?:debo|tengo que) fijarme|was (?:muss|soll|kann) (?:ich|man) (?:alles )?(?:mitbringen|angeben|beachten|einpacken)|worauf (?:muss|soll|sollte) (?:ich|man) achten|(?:elenco|lista|liste|verzeichnis|listado) (?:de|del|delle|degli|dei|der|des|von)|qué tiene que llevar|que tiene que llevar|was ist (?:alles )?(?:drin|dabei|enthalten|inbegriffen)|que (?:dois-je|faut-il) (?:apporter|inclure|prévoir|indiquer)|quels (?:documents|avantages)|cosa (?:devo|bisogna) (?:portare|inserire|indicare)|cosa (?:è incluso|comprende))(?![\p{L}])/iu,
  ],
  [
    'list',
    /^(?:list|name|enumerate|show|give) (?:me |us )?(?:all|the|your|some|every|of|a few|examples|several|\d)/iu,
  ],
  [
    'list',
    /^(?:what|which)\b[^?]{0,60}\b(?:are (?:there|available|supported|possible|offered|included|common|allowed)|do you (?:have|offer|support|accept)|exist|can (?:i|we) choose)\b/iu,
  ],
  [
    'list',
    /^(?:supported|available|possible|all|any|some|list of|examples? (?:of|for|please)|examples?$|\d{1,2} (?:rules|steps|ways|tips|reasons|things|examples))\b/iu,
  ],
  ['list', /\b(?:for example|e\.g|such as what|what else|roles|plans)\s*\??$/iu],
  [
    'list',
    /^(?:welche (?!\p{L}+ (?:ist|war|hat|wird))|was (?:gibt es|für (?:arten|möglichkeiten))|beispiele|nenn|zähl|liste)/iu,
  ],
  [
    'list',
    /^(?:(?:cuáles|cuales|qué (?:tipos|formas|opciones|clases)|lista|ejemplos?|dame|enumera)|quels? (?:sont|types)|quelles? (?:sont|sortes)|des exemples|liste[rz]?|donne|quali|elenca|esempi|quais|que tipos|exemplos|liste|welke)(?![\p{L}])/iu,
  ],
  [
    'list',
    /(?:какие|перечисли|примеры|ما هي (?!\p{L}+$)|أعطني أمثلة|أمثلة|اذكر|какви|אילו|דוגמאות|کدام|مثال|مثالیں|哪些|哪几|有几种|列出|举例|例如|どんな|どのような|何種類|一覧|例えば|例を|어떤 (?:종류|것들)|목록|예를)/u,
  ],
  [
    'yes-no',
    /^(?:is|are|am|was(?! (?:ist|sind|bedeutet|heißt|kostet|muss|kann|soll|passiert|mach\p{L}+|tu\p{L}+|gibt|wird|hat|für|brauche))|were|do|does|did|can|could|may|might|must|should|shall|will|would|has|have|had|isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|can['’]?t|won['’]?t|need (?:i|we)|ist|sind|bin|war|hat|habt|haben|hast|kann|kannst|können|könnt|darf|dürfen|muss|müssen|soll|sollen|wird|werden|gibt es|geht|brauche?|funktioniert|es|son|hay|puedo|puede|pueden|podemos|debo|tengo|tiene|tienen|existe|est-ce|est-il|puis-je|peut-on|peux|faut-il|dois-je|doit-on|y a-t-il|avez-vous|è|sono|posso|può|devo|c['’]è|bisogna|é|há|preciso|tem|is het|kan|mag|moet|czy|có phải)(?![\p{L}])/iu,
  ],
  ['yes-no', /^(?:هل|آیا|کیا|האם|क्या|можно ли|есть ли|нужно ли|могу ли|является ли)(?![\p{L}])/u],
  [
    'yes-no',
    /(?:吗|嗎|么)[？?\s]*$|(?:ますか|ですか|でしょうか|ませんか|ないですか|だめですか|いいですか|できますか)[？?\s。]*$|(?:나요|습니까|인가요|되나요|할까요)[？?\s]*$|(?:是否|能不能|可不可以|可以.{0,30}吗)/u,
  ],
  [
    'definition',
    /^(?:what(?:(?:['’]?s| is| are)\b|(?: does| do)\b(?=.{1,80}\b(?:mean|stand for|do|refer to)\W*$))(?! the (?:\p{L}+ )?(?:name|price|cost|number|limit|minimum|maximum|default|deadline|address|time|date|difference|size|length))|who (?:is|are)\b(?! (?:\p{L}+ed|able|going|the|in|on)\b)|define|meaning of|explain|was (?:ist|sind|bedeutet|heißt)|wofür steht|qué (?:es|son|significa)|que (?:es|significa)|c['’]est quoi|qu['’]est-ce|ça veut dire|que (?:signifie|veut dire)|(?:che )?cos['’](?:è|a è)|cosa (?:è|significa)|o que (?:é|são|significa)|wat (?:is|betekent)|что такое|что (?:значит|означает)|(?:ما|من) (?:هو|هي|معنى)|מה (?:זה|זאת|הוא|היא))/iu,
  ],
  [
    'definition',
    /(?:とは(?:何|なに)?(?:です|でしょう)?か?[？?\s]*$|って(?:何|なに)|何の略|是什么|什么是|什么意思|이란|란 무엇|무엇인가요)/u,
  ],
];

/** Question words for a single fact, also in languages that often omit the question mark. */
const questionWords =
  /(?:^|[\s,;])(?:what|which|who|whom|whose|when|where|why|how|wich|wer|wen|wem|was|wann|wo|wohin|woher|warum|wieso|weshalb|wie|wieviel|quién|quien|qué|que|cuándo|cuando|dónde|donde|cuánto|cuanto|por qué|qui|quoi|quand|où|pourquoi|combien|quel|quelle|chi|cosa|quando|dove|perché|quanto|quem|onde|quanto|wat|wie|waar|wanneer|hoeveel|кто|что|когда|где|почему|сколько|من|ما|ماذا|متى|أين|لماذا|كم|מי|מה|מתי|איפה|למה|כמה|چه|کی|کجا|چرا|چند|کون|کب|کہاں|کیوں|کتنے)(?=$|[\s,;?？؟'’])/iu;
const unspacedQuestion = /[什哪谁誰几幾多何どいくだれ누무언얼왜]|ですか|ますか/u;

/** Returns the kind of answer that a message asks for. */
export function questionKind(message: string): QuestionKind {
  const text = withoutOpening(message.slice(0, maxChars));
  for (const clause of [text, ...clausesOf(text)]) {
    for (const [kind, pattern] of patterns) if (pattern.test(clause)) return kind;
  }
  const isAsked = /[?？؟]/u.test(text) || questionWords.test(text) || unspacedQuestion.test(text);
  return !isAsked && text.split(/\s+/u).length <= maxTopicWords ? 'topic' : 'fact';
}

/** Returns whether a message has a question word of its own, like "how often?" and unlike "and in winter?". */
export function asksByItself(message: string): boolean {
  const text = message.slice(0, maxChars);
  return questionWords.test(text) || unspacedQuestion.test(text);
}

/** Splits a message into clauses, last first, because people describe what happened before they ask. */
function clausesOf(text: string): string[] {
  const clauses = text.split(/[.!,;:。，！]+\s*|\s[-–—]+\s/u).map((clause) => withoutOpening(clause));
  return clauses.length > 1 ? clauses.filter((clause) => clause !== '').reverse() : [];
}

/** Returns the message without greetings and politeness before the question. */
export function withoutOpening(message: string): string {
  let text = message.trim();
  for (let round = 0; round < 3; round += 1) {
    const before = text;
    for (const opening of openings) {
      const rest = text.replace(opening, '');
      if (rest !== '') text = rest;
    }
    if (text === before) break;
  }
  return text;
}
