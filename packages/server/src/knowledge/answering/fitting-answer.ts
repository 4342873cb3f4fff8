/** Question words that ask for a number or a time, by language (ISO 639-1). */
const numberWords: Readonly<Record<string, RegExp>> = {
  ar: /(?:^|\s)(?:كم|متى|عام|سنة|تاريخ)/u,
  de: /\b(?:wie ?viele?|wann|welche[mnrs]? (?:jahr|jahrhundert|datum|prozent|port|nummer)|(?:was|wie) ist (?:der preis|die gebühr|die frist)|seit wann|wie (?:hoch|lange|groß|alt|weit|oft))/iu,
  el: /(?:πότε|πόσ|ποια χρονιά|ποιο έτος|ημερομηνία)/iu,
  en: /\b(?:how (?:many|much|long|old|often|far|high|large|tall|big|fast|soon|late|early)|when|wh(?:at|ich)(?:(?:['’]?s| is| are) (?:the |your |its )(?:\p{L}+ )?)? ?(?:years?|dates?|day|months?|century|decade|percent\w*|number|age|price|cost|fee|rate|time|population|amount|size|length|limit|port|deadline)|in what year)\b/iu,
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

const numbers =
  /(?<![\p{L}\p{N}])\p{N}[\p{N}.,]*(?![\p{N}\p{Lu}])|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|third|quarter|once|twice|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|dos|tres|cuatro|cinco|siete|ocho|nueve|diez|deux|trois|quatre|cinq|sept|huit|neuf|dix)\b|[一二三四五六七八九十百千]/giu;
const names = /(?<=\S\s{1,4})\p{Lu}\p{Ll}+/gu;

/** What an answer has to have to fit the question. */
export interface FittingAnswer {
  /** Whether a text has it, and not only what the question itself says. */
  test(text: string): boolean;
}

/** A number or time, or a name; null if the question does not indicate what is wanted. */
export function fittingAnswer(query: string, language: string | null): FittingAnswer | null {
  const asksNumber = [language ?? 'en', 'en'].some((each) => numberWords[each]?.test(query));
  const pattern = asksNumber ? numbers : nameWords.test(query) ? names : null;
  if (pattern === null) return null;
  const asked = query.toLowerCase();
  return {
    test: (text) => {
      for (const [found] of text.matchAll(pattern)) if (!asked.includes(found.toLowerCase())) return true;
      return false;
    },
  };
}
