import { type Language, languages } from '@parley/contracts/language/languages';
import type { Sentences } from '../lib/text/sentences.ts';

/** The line above which a visitor answers an email; what is below it is not the answer. */
export function answerLine(sentences: Pick<Sentences, 'render'>, language: Language): string {
  return sentences.render(language, 'settings:mail.agentReply.above');
}

/** `answerLine` in every language that emails are written in: an email may be answered long after its language was changed. */
export function answerLines(sentences: Pick<Sentences, 'render'>): string[] {
  return languages.map((language) => answerLine(sentences, language));
}
