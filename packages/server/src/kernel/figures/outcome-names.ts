import type { Language } from '@parley/contracts/language/languages';
import type { Sentences } from '../../lib/text/sentences.ts';

const sentenceOf: Readonly<Record<string, string>> = {
  resolved: 'analytics:outcomes.resolved',
  unanswered: 'analytics:outcomes.unanswered',
  contact: 'analytics:outcomes.contact',
  smallTalk: 'analytics:outcomes.smallTalk',
};

/** Display name of a conversation's outcome; an unknown outcome of a newer release is shown as is. */
export function outcomeName(outcome: string, sentences: Sentences, language: Language): string {
  const sentence = Object.hasOwn(sentenceOf, outcome) ? sentenceOf[outcome] : undefined;
  return sentence === undefined ? outcome : sentences.render(language, sentence);
}
