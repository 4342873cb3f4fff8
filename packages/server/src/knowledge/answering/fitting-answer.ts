/** Question words that ask for a number or a time, by language (ISO 639-1). */
const numberWords: Readonly<Record<string, RegExp>> = {
  ar: /(?:^|\s)(?:كم|متى|عام|سنة|تاريخ)/u,
  de: /\b(?:wie ?viele?|wann|welche[mnrs]? (?:jahr|jahrhundert|datum|prozent)|seit wann|wie (?:hoch|lange|groß|alt|weit|oft))/iu,
  el: /(?:πότε|πόσ|ποια χρονιά|ποιο έτος|ημερομηνία)/iu,
  en: /\b(?:how (?:many|much|long|old|often|far|high|large|tall|big|fast)|when|wh(?:at|ich) (?:year|date|day|month|century|decade|percent\w*|number|age|price|time|population)|in what year)\b/iu,
  es: /(?:cuánt|cuándo|qué (?:año|fecha|siglo|día|porcentaje))/iu,
  fr: /(?:combien|quand|quelle (?:année|date|heure)|quel (?:siècle|jour|pourcentage|âge))/iu,
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
const personWords = /\b(?:who|whom|whose|wer|wem|wen|quién|quiénes|qui|chi|quem|cine|kim|kto)\b/iu;

const number =
  /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|third|quarter)\b/iu;
const name = /(?<=\S\s{1,4})\p{Lu}\p{Ll}+/u;

/**
 * What kind of answer the question asks for: a number or time, a name, or null if the question does not
 * indicate one.
 */
export function fittingAnswer(query: string, language: string | null): RegExp | null {
  const asksNumber = [language ?? 'en', 'en'].some((each) => numberWords[each]?.test(query));
  if (asksNumber) return number;
  return personWords.test(query) ? name : null;
}
