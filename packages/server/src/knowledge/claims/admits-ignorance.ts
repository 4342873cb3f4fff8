import { sentencesOf } from '@parley/knowledge/language/sentences';

/** Covers the main languages only; in other languages, the model is told which sentence to write. */
const admission =
  /(?:\bI (?:do(?:n['’]t| not) (?:know|have)|can(?:no|['’])t (?:find|answer|say)|could(?:n['’]t| not) find)|no information|(?:passages?|sources?|documents?|information)\b.{0,40}(?:\bnot|n['’]t) (?:mention|contain|provide|cover|say|answer)|weiß (?:ich )?(?:das |es )?(?:leider )?nicht|keine (?:information|angabe|antwort)|nicht (?:beantworten|gefunden)|ne (?:sais|trouve) pas|aucune information|no lo sé|no (?:tengo|encuentro) (?:la )?información|non lo so|nessuna informazione|não (?:sei|encontrei)|weet (?:ik )?(?:het )?niet|geen informatie|nie wiem|не (?:знаю|наш)|bilmiyorum|わかりません|分かりません|見つかりません|情報(?:は|が)ありません|不知道|没有(?:找到|相关)|모르|لا أعرف)/iu;

/**
 * Returns whether an answer only admits that it does not know.
 * @param plain answer without its citations
 * @param unknownSentence sentence that the model was told to write if it does not know
 */
export function admitsIgnorance(plain: string, unknownSentence: string): boolean {
  const isShort = plain.length <= 2 * unknownSentence.length + 200;
  const [honest] = sentencesOf(unknownSentence);
  return isShort && (admission.test(plain) || (honest !== undefined && plain.includes(honest.text)));
}
