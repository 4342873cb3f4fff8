const enumeration =
  /[^,.:;!?]{2,40}, [^,.:;!?]{2,40},? (?:and|or|und|oder|sowie|y|e|o|u|ou|et|ed|od|и|или|ו\p{L}+|یا|اور|یا) \p{L}|[^،.؛]{2,40}، [^،.؛]{2,40}،? (?:و|أو|یا|اور)|[^、。]{1,20}、[^、。]{1,20}[、和与及或や]/u;

/** Returns whether a sentence names at least three things: "a monitor, a keyboard and a mouse". */
export function isEnumeration(sentence: string): boolean {
  return enumeration.test(sentence);
}

const several =
  /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|several|following|different|various|these|zwei|drei|vier|fünf|sechs|sieben|acht|folgende[nr]?|verschiedene[nr]?|mehrere|dos|tres|cuatro|cinco|seis|siguientes|varios|varias|deux|trois|quatre|cinq|six|suivante?s|plusieurs|due|tre|quattro|cinque|sei|seguenti|diversi|diverse|duas|dois|três|seguintes|vários|várias|две|два|три|четыре|пять|следующ\p{L}*|несколько|نوعان|ثلاث\p{L}*|أربع\p{L}*|خمس\p{L}*|عدة|التالية|الآتية|שני|שתי|שלוש\p{L}*|ארבע\p{L}*|הבאים|הבאות|דו|سه|چهار|پنج|زیر|چند|تین|چار|درج ذیل)(?!\p{L})|(?:[2-9２-９二三四五六两幾几数]|いくつか|복수|여러|두|세|네|다섯)\s?(?:つの|種類|种|個の|个|가지|項|项|点)|以下|下列|如下|次の|다음/iu;
const announcementChars = 200;

/** Returns whether a text ends by announcing several things. */
export function announcesSeveral(text: string): boolean {
  return several.test(text.slice(-announcementChars));
}
