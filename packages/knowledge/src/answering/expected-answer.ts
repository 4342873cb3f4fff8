import { questionKind } from '../question/question-kind.ts';

/** Question words that ask for a number or a time, by language (ISO 639-1). */
const numberWords: Readonly<Record<string, RegExp>> = {
  ar: /(?:^|\s)(?:كم|متى|عام|سنة|تاريخ)/u,
  de: /\b(?:wie ?viele?|wann|welche[mnrs]? (?:jahr|jahrhundert|datum|prozent|port|nummer)|(?:was|wie) ist (?:der preis|die gebühr|die frist)|seit wann|wie (?:hoch|lange|groß|alt|weit|oft))/iu,
  el: /(?:πότε|πόσ|ποια χρονιά|ποιο έτος|ημερομηνία)/iu,
  en: /\b(?:how (?:many|much|long|old|often|far|high|large|tall|big|fast|soon|late|early|hot|warm|cold|deep|thick|wide|heavy|strong)|when|wh(?:at|ich)(?:(?:['’]?s| is| are) (?:the |your |its )(?:\p{L}+ )?)? ?(?:years?|dates?|day|months?|century|decade|percent\w*|number|age|price|cost|fee|rate|time|population|amount|size|length|limit|port|deadline)|in what year)\b/iu,
  es: /(?:cuánt|cuándo|qué (?:año|fecha|siglo|día|porcentaje|puerto|número)|cuál es el (?:precio|plazo|límite))/iu,
  fr: /(?:combien|quand|quelle (?:année|date|heure)|quel (?:siècle|jour|pourcentage|âge|port|numéro)|quel est le (?:prix|tarif|délai|montant))/iu,
  hi: /(?:कितन|कब|किस (?:वर्ष|साल|तारीख|सदी))/u,
  it: /(?:quant[oiae]\b|quando|in che anno|quale (?:anno|data|secolo))/iu,
  nl: /(?:hoe ?veel|wanneer|welk (?:jaar|percentage)|hoe (?:lang|oud|hoog|groot|vaak))/iu,
  pl: /(?:ile\b|kiedy|którym roku|jakim procent)/iu,
  pt: /(?:quant[oa]s?\b|quando|em que (?:ano|data|século))/iu,
  ro: /(?:câ[tț][ieă]?\b|când|ce (?:an|dată|secol|procent))/iu,
  ru: /(?:сколько|когда|каком году|какого года|каком веке|процент)/iu,
  th: /(?:เท่าไ|เท่าใด|เมื่อไ|เมื่อใด|กี่|ปีใด|ปีไหน)/u,
  tr: /(?:kaç|ne zaman|hangi (?:yıl|tarih|yüzyıl)|ne kadar)/iu,
  vi: /(?:bao nhiêu|khi nào|năm nào|mấy|ngày nào)/iu,
  zh: /(?:多少|几|何时|什么时候|哪一?年|哪年|多大|多长|多高|百分)/u,
};
const nameWords =
  /\b(?:who|whom|whose|wer|wem|wen|quién|quiénes|qui|chi|quem|cine|kim|kto|(?:what|which)(?: \p{L}+)? (?:country|countries|city|cities|town|state|region|continent|river|company|university|organi[sz]ation|person|king|emperor|author|scientist|religion|language|team|school|army|island|province)|in welche[mr] (?:land|stadt)|en qué (?:país|ciudad)|dans quel(?:le)? (?:pays|ville))\b|谁|誰|кто|кем|من (?:هو|هي|الذي)|ποιος|ποια/iu;

/** Numbers spelled as words, without "one", which is mostly not a number. */
const numberNames =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|third|quarter|once|twice|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|dos|tres|cuatro|cinco|siete|ocho|nueve|diez|deux|trois|quatre|cinq|sept|huit|neuf|dix';
const numbers = new RegExp(
  `(?<![\\p{L}\\p{N}])\\p{N}[\\p{N}.,]*(?![\\p{N}\\p{Lu}])|\\b(?:one(?! of(?!\\p{L}))|${numberNames})\\b|[一二三四五六七八九十百千]`,
  'giu',
);
const names = /(?<=\S\s{1,4})\p{Lu}\p{Ll}+/gu;

/** Questions about who made or leads something; only a text that names that person answers them. */
const asksMaker =
  /(?<!\p{L})(?:who (?:wrote|made|makes|created|built|develop(?:ed|s)|designed|invented|founded|started|own(?:ed|s)|maintain(?:ed|s)|publish(?:ed|es))|who(?:['’]s| is| are| was| were) (?:the |your |its |our )?(?:\p{L}+ )?(?:authors?|makers?|creators?|owners?|founders?|maintainers?|developers?|inventors?|presidents?|ceo|boss|editors?))(?!\p{L})/iu;
const did = 'wrote|made|created|built|developed|designed|invented|founded|started|formed|established';
const done = `${did}|written|owned|maintained|published|led|headed|edited`;
/** "Prices are made there" names no maker. */
const passive = '(?:is|are|was|were|be|been|being|gets?|got)';
const maker =
  'authors?|makers?|creators?|owners?|founders?|maintainers?|developers?|inventors?|presidents?|ceo|chief executive|editors?|directors?|chair(?:man|woman|person)?';
const name =
  "(?!(?:The|This|That|These|Those|It|We|They|You|He|She|One|Some|Each|All|If|When|For|In|On|At|A|An|As|After|Before|Since|While|Until|Although|Because|Our|Your|Its|Their|His|Her|My|With|By|To|From|Not|No|Most|Many|Please|See|Note|Any|I)\\b)\\p{Lu}\\p{Ll}[\\p{L}'’-]*";
const someone = new RegExp(
  `(?<!\\p{L})(?:${done})(?: [^\\s.]+){0,6}? by (?:(?:the |our |an? )?(?:\\p{L}+ )?(?:people|team|company|makers|volunteers|community)|(?:[^\\s.]+ ){0,4}?${name})|belongs? to (?:the )?${name}|${name} (?:(?!${passive} )[^\\s.]+ ){0,3}?(?:(?:${did})(?! by)|owns|maintains|runs)(?!\\p{L})|(?<!\\p{L})(?:${maker})(?!\\p{L})[^.]{0,60}? ${name}|${name}[^.]{0,30}? (?:${maker})(?!\\p{L})`,
  'gu',
);
const capitalized = /\p{Lu}[\p{L}'’-]+/gu;
/** Frequencies, such as "daily" and "per week". */
const frequencies =
  /(?<!\p{L})(?:hourly|daily|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?|every|each|per (?:hour|day|week|month|quarter|year)|once|twice|always|never|stündlich|täglich|wöchentlich|monatlich|jährlich|jede[nmrs]?|pro (?:tag|woche|monat|jahr)|cada|diari\p{L}+|semanal\p{L}*|mensual\p{L}*|anual\p{L}*|chaque|tous les|toutes les|par (?:jour|semaine|mois|an))(?!\p{L})|毎|每|マイ/giu;
const howOften =
  /(?<!\p{L})(?:how often|wie oft|con qué frecuencia|cada cuánto|à quelle fréquence)(?!\p{L})/iu;

/** Questions for a price. */
const asksPrice =
  /(?<!\p{L})(?:what (?:does|do|would|will) .{1,60} cost|how much (?:does|do|is|are|would|will) .{0,60}(?:cost|charge|price)|how much (?:is|are) (?:it|this|that)|was kostet|was kosten|wie ?viel kostet|wie ?viel kosten|wie teuer|cuánto (?:cuesta|vale)n?|combien (?:coûte|ça coûte)|quanto (?:costa|custa)|сколько (?:стоит|стоят)|كم (?:يكلف|سعر|تكلفة))(?!\p{L})|いくら|多少钱|얼마/iu;
const money =
  '[€$£¥₽₪₹]|EUR|USD|GBP|CHF|dollars?|euros?|cents?|pounds?|rubles?|yen|франков|руб\\p{L}*|евро|円|元|원';
const costs =
  'costs?|prices?|priced|fees?|charged?|kosten|kostet|preise?|gebühr\\p{L}*|cuesta|precios?|tarif\\p{L}*|coûte|prix|costa|prezz[oi]|custa|preços?|стоит|цен\\p{L}*';
/** A number in digits or words. */
const quantity = `(?:\\p{N}|(?<!\\p{L})(?:one|${numberNames})(?!\\p{L}))`;
/** Without "one": "Prices for one kilogram" states no price. */
const amount = `(?:\\p{N}|(?<!\\p{L})(?:${numberNames})(?!\\p{L}))`;
/** A table cell that contains only an amount, such as 2.20. */
const amountCell = '(?:^|\\|)\\s?\\p{N}{1,6}[.,]\\p{N}{2}\\s?(?=\\||$)';
const price = new RegExp(
  `${amountCell}|(?:${money})\\s?\\p{N}|\\p{N}[\\p{N}.,]*\\s?(?:${money})|(?<!\\p{L})\\p{L}{1,30} (?:${money})(?!\\p{L})|(?<!\\p{L})(?:${costs})(?!\\p{L})[^.]{0,60}${amount}|${amount}[^.]{0,60}(?<!\\p{L})(?:${costs})(?!\\p{L})|(?<!\\p{L})(?:free(?!ly)|costs? nothing|(?:no|without|extra) (?:cost|charge|fee)s?|kostenlos|kostenfrei|gratis|umsonst|gratuit\\p{L}*|бесплатн\\p{L}*|مجان\\p{L}*|חינם)(?!\\p{L})|無料|免费|무료`,
  'giu',
);
/** Questions for a phone number, an email address, or a web page. */
const asksPhone =
  /(?<!\p{L})(?:(?:tele)?phone (?:numbers?|nr|no|num)|tel(?:ephone|efon)?\.? ?(?:nr|no|num)|(?:handy|fax|ruf) ?nr|(?:n[º°]|num) (?:de )?tel|(?:hotline|helpline|fax) numbers?|(?:what|which) number (?:do|can|should) (?:i|we) (?:call|dial)|number to (?:call|dial)|(?:telefon|handy|fax|ruf)nummer\p{L}*|(?:número|numero) (?:de|di) tel[eé]fono?|tel[eé]fono de|telefono della?|recapito telefonico|(?:quel|quelle) (?:est le )?tel|numéro de téléphone|número de telefone|numer telefonu|telefon numarası|номер телефона|رقم (?:ال)?هاتف)(?!\p{L})|电话号码|電話番号|전화번호|(?:电话|電話)(?:是)?(?:多少|几号|什么)|(?:哪个|什么)电话/iu;
const asksMail =
  /(?<!\p{L})(?:e-?mail[- ]address(?:es)?|(?:what|which)(?:['’]?s| is| are) (?:the |your |their )?(?:\p{L}+ )?e-?mail|e-?mail-?adresse[n]?|mailadresse|(?:dirección|correo) (?:de (?:correo|e-?mail)|electrónico)|adresse (?:e-?mail|électronique|mail)|indirizzo e-?mail|endereço de e-?mail|адрес электронной почты|عنوان البريد)(?!\p{L})|邮箱地址|メールアドレス|이메일 주소/iu;
const phone = /(?<![\p{L}\p{N}])\+?\(?\p{N}{1,5}\)?(?:[\s./-]{0,2}\(?\p{N}{2,5}\)?){2,6}(?![\p{L}\p{N}])/gu;
const mail = /[^\s@<>()[\]]{1,64}@[^\s@<>()[\]]{1,190}\.\p{L}{2,}/gu;
const asksShare =
  /(?<!\p{L})(?:(?:what|which) (?:percent\w*|share|proportion|fraction) |how many percent|wie ?viel prozent|welche[rn]? (?:prozentsatz|anteil)|qué porcentaje|quel pourcentage|quale percentuale|que percentagem|какой процент|yüzde kaç)|百分之[多几]|何(?:パーセント|％|%)/iu;
const percents =
  /\p{N}\s?(?:%|％|٪|per ?cent|prozent|por ciento|pour ?cent|per cento|por cento|процент)|(?<!\p{L})(?:half|third|quarter|fifth|tenth|hälfte|drittel|viertel|mitad|tercio|moitié|tiers|\p{L}+ per ?cent|one in|all|none|most)(?!\p{L})|百分之|割/giu;
/** Questions for opening or closing times, and times of day. */
const asksHours =
  /(?<!\p{L})(?:(?:what time|when|until when|how (?:late|early|long)|which days?|what days?) .{0,40}(?<!\p{L})(?:open|opens|opening|close|closes|closed|closing|shut|shuts)|(?:wann|um wie ?viel uhr|wie lange) .{0,40}(?<!\p{L})(?:auf|offen|geöffnet|öffne[nt]|zu|geschlossen|schließ\p{L}+)|(?:a qué hora|cuándo|hasta qué hora) .{0,20}(?:abr|cierr)\p{L}+|(?:à quelle heure|quand|jusqu['’]à quelle heure) .{0,20}(?:ouvr|ouvert|ferm)\p{L}*|(?:a che ora|quando) .{0,20}(?:apr|chiud)\p{L}+|(?:a que horas|quando) .{0,20}(?:abr|fech)\p{L}+)(?!\p{L})/iu;
const clock =
  /(?<![\p{L}\p{N}])\p{N}{1,2}(?:[:.]\p{N}{2})?\s?(?:[ap]\.?m(?!\p{L})|uhr(?!\p{L})|h(?!\p{L})|heures?(?!\p{L}))|(?<![\p{L}\p{N}.,])\p{N}{1,2}:\p{N}{2}(?!\p{N})|(?<!\p{L})(?:noon|midnight|closed|geschlossen|cerrado|fermé|chiuso|fechado)(?!\p{L})/giu;
/** Questions for how long something takes, and durations that answer them. */
const asksDuration =
  /(?<!\p{L})(?:how long (?:does|do|did|will|would|until|till|before)(?! .{1,40} (?:last|stay|remain|valid|keep|open))|how (?:soon|fast|quickly)|wie (?:lange dauert|schnell)|cuánto (?:tiempo )?(?:tarda|tardan|demora)|combien de temps|quanto (?:tempo|ci (?:vuole|mette)|demora))(?!\p{L})/iu;
const timeUnits =
  '(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?|secondes?|heures?|jours?|semaines?|mois|ans|second[oi]|minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|dias?)';
const within = new RegExp(
  `(?<!\\p{L})(?:within|takes?|taking|in|after|up to|about|least|most|until|from|to|allow|innerhalb|binnen|dauert|nach|bis zu|in|von|en|dentro de|tardan?|plazo de|hasta|entre|sous|dans|sotto|entro|fra|em|dentro|até)(?!\\p{L})[^.!?]{0,30}?${quantity}[^.!?]{0,20}?${timeUnits}(?!\\p{L})|${quantity}\\s?(?:[-–]|to|bis|a|à)\\s?${quantity}[^.!?]{0,20}?${timeUnits}(?!\\p{L})|(?<!\\p{L})(?:immediately|instantly|at once|sofort|umgehend|inmediatamente|immédiatement|immediatamente)(?!\\p{L})`,
  'giu',
);
/**
 * Words that only say what kind of answer is wanted, by the pattern of that answer. A text that matches the pattern does not need
 * to contain the words.
 */
const sayOnlyThat: ReadonlyMap<RegExp, RegExp> = new Map([
  [
    price,
    /^(?:costs?|prices?|pricing|fees?|charges?d?|kosten|kostet|preise?|teuer|cuestan?|cuesta|vale|precio|coûte(?:nt)?|coute|prix|costa|costano|prezzo|custam?|preço|стоит|стоимость)$/u,
  ],
  [
    phone,
    /^(?:(?:tele)?phone|numbers?|call|dial|hotline|helpline|telefon|(?:telefon|ruf|handy)?nummer|téléphone|telephone|numéro|numero|teléfono|telefono|número|telefone|numer|telefonu|номер|телефона?|رقم|الهاتف|هاتف)$/u,
  ],
  [
    within,
    /^(?:long|takes?|soon|fast|quickly|time|lange|dauert|schnell|tarda|tardan|demora|temps|tiempo|tempo)$/u,
  ],
  [
    clock,
    /^(?:time|times|days?|hours?|open|opens|opening|close|closes|closed|closing|shut|shuts|uhr|auf|offen|geöffnet|öffnet|öffnen|zu|geschlossen|schließt|schließen|hora|horas|abren?|abre|cierran?|cierra|heure|ouvrez|ouvre|ouvert|fermez|ferme|fermé|ora|aprite|apre|chiude|chiudete|fecha|fecham)$/u,
  ],
]);
/** Returns whether a word asks for a price without naming anything that has one. */
export function isPriceWord(word: string): boolean {
  return sayOnlyThat.get(price)?.test(word) ?? false;
}

/** Patterns that an answer must match to answer such a question. */
const only: ReadonlySet<RegExp> = new Set([price, phone, mail, percents]);
const oftenOrNumber = new RegExp(`${frequencies.source}|${numbers.source}`, 'giu');

/** What a text must contain to fit the question. */
export interface ExpectedAnswer {
  /** Returns whether a text contains it, apart from what the question itself says. */
  test(text: string): boolean;
  /** Whether a text without it cannot answer. */
  isRequired: boolean;
  /** Whether a text without it is unlikely to answer. */
  isExpected: boolean;
  /** Returns whether a word of the question only says that this is wanted, as "cost" does. */
  isSaidBy(word: string): boolean;
}

/** Returns what the answer must contain, such as a number, time, or name; null if the question does not indicate it. */
export function expectedAnswer(query: string, language: string | null): ExpectedAnswer | null {
  const asksNumber = [language ?? 'en', 'en'].some((each) => numberWords[each]?.test(query));
  const pattern = patternOf(query, asksNumber);
  if (pattern === null) return null;
  const asked = query.toLowerCase();
  return {
    isRequired: only.has(pattern),
    isExpected: pattern === someone,
    isSaidBy: (word) => sayOnlyThat.get(pattern)?.test(word) ?? false,
    test: (text) => {
      for (const [found] of text.matchAll(pattern)) {
        const said = pattern === someone ? (found.match(capitalized) ?? [found]) : [found];
        if (said.some((each) => !asked.includes(each.toLowerCase()))) return true;
      }
      return false;
    },
  };
}

function patternOf(query: string, asksNumber: boolean): RegExp | null {
  if (asksPhone.test(query) || asksMail.test(query)) {
    const kind = questionKind(query);
    // "How do I change my email address?" does not ask for an address.
    if (kind !== 'how-to' && kind !== 'yes-no') return asksPhone.test(query) ? phone : mail;
  }
  if (asksShare.test(query)) return percents;
  if (howOften.test(query)) return oftenOrNumber;
  if (asksPrice.test(query)) return price;
  if (asksHours.test(query)) return clock;
  if (asksDuration.test(query)) return within;
  if (asksNumber) return numbers;
  if (asksMaker.test(query)) return someone;
  return nameWords.test(query) ? names : null;
}
