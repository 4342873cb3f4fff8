const enumeration =
  /[^,.:;!?]{2,40}, [^,.:;!?]{2,40},? (?:and|or|und|oder|sowie|y|e|o|u|ou|et|ed|od|и|или|ו\p{L}+|یا|اور|یا) \p{L}|[^،.؛]{2,40}، [^،.؛]{2,40}،? (?:و|أو|یا|اور)|[^、。]{1,20}、[^、。]{1,20}[、和与及或や]/u;

/** Whether a sentence names three things or more: "a monitor, a keyboard and a mouse". */
export function isEnumeration(sentence: string): boolean {
  return enumeration.test(sentence);
}
