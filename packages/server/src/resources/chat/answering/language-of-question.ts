import { type ChatLanguage, chatLanguageOfCode, primaryOf } from '@parley/contracts/languages';
import { detectTextLanguage } from '../../../insight/language/detect-language.ts';
import { detectLanguage } from '../../../knowledge/language/language.ts';

/** Fewer are a name or a term, which people write in any language. */
const minSureWords = 3;

/** Languages whose letters are alike, so that only their words tell one from the other. */
const siblings: readonly (readonly string[])[] = [
  ['cs', 'sk'],
  ['da', 'no', 'nn'],
  ['id', 'ms'],
  ['hr', 'bs', 'sr', 'sl'],
];

/**
 * The language that a question is answered in: the visitor's, unless the question is in letters that it is not written in, or
 * surely in another one. Whoever asks in German on a page that speaks English is not told in English that nothing was found.
 * @param isReply for what a flow has asked, such as a name: only its letters count
 */
export function languageOfQuestion(
  question: string,
  spoken: ChatLanguage,
  { isReply = false } = {},
): ChatLanguage {
  const words = wordsOf(question);
  const asked = chatLanguageOfCode(detectLanguage(words));
  if (asked === undefined || asked === spoken) return spoken;
  if (scriptOf(asked) === scriptOf(spoken))
    return !isReply && isWrittenIn(asked, words, spoken) ? asked : spoken;
  // A Japanese question may be short enough to have Chinese characters only.
  return asked === 'zh' && spoken === 'ja' ? spoken : asked;
}

/** What is said in a language: not email and web addresses, whose ending `com` is a Catalan word. */
function wordsOf(question: string): string {
  return question
    .split(/\s/)
    .filter((word) => !/[@/]|\.\p{L}/u.test(word))
    .join(' ');
}

/** Whether its letters say the same as its words, although those of the visitor's language are likelier. */
function isWrittenIn(language: ChatLanguage, question: string, spoken: ChatLanguage): boolean {
  if ((question.match(/\p{L}+/gu)?.length ?? 0) < minSureWords) return false;
  const recognized = detectTextLanguage(question, { conversation: spoken, locale: spoken });
  if (recognized === null) return false;
  const near = siblings.find((group) => group.includes(language)) ?? [];
  return (
    primaryOf(recognized) === language ||
    (near.includes(primaryOf(recognized)) && !near.some((sibling) => sibling === spoken))
  );
}

function scriptOf(language: ChatLanguage): string | undefined {
  return new Intl.Locale(language).maximize().script;
}
