import { type ChatLanguage, chatLanguageOfCode } from '@parley/contracts/languages';
import { detectLanguage } from '../../../knowledge/language/language.ts';

/**
 * The language that a question is answered in: the visitor's, unless the question is in letters that it is not written in. Whoever
 * asks in Arabic on a page that speaks English is not told in English that nothing was found.
 */
export function languageOfQuestion(question: string, spoken: ChatLanguage): ChatLanguage {
  const asked = chatLanguageOfCode(detectLanguage(question));
  if (asked === undefined || scriptOf(asked) === scriptOf(spoken)) return spoken;
  // A Japanese question may be short enough to have Chinese characters only.
  return asked === 'zh' && spoken === 'ja' ? spoken : asked;
}

function scriptOf(language: ChatLanguage): string | undefined {
  return new Intl.Locale(language).maximize().script;
}
