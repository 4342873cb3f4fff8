import type { Language } from '@parley/contracts/languages';
import type { Sentences } from '../lib/sentences.ts';

const sentenceOf: Readonly<Record<string, string>> = {
  resolved: 'analytics:outcomes.resolved',
  unanswered: 'analytics:outcomes.unanswered',
  contact: 'analytics:outcomes.contact',
  smallTalk: 'analytics:outcomes.smallTalk',
};

/** What people call what became of a conversation; an outcome of a newer release stands for itself. */
export function outcomeName(outcome: string, sentences: Sentences, language: Language): string {
  const sentence = Object.hasOwn(sentenceOf, outcome) ? sentenceOf[outcome] : undefined;
  return sentence === undefined ? outcome : sentences.render(language, sentence);
}
