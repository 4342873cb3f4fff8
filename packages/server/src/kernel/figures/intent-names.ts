import type { Language } from '@parley/contracts/language/languages';
import type { Sentences } from '../../lib/text/sentences.ts';

const sentenceOf: Readonly<Record<string, string>> = {
  question: 'analytics:intents.question',
  complaint: 'analytics:intents.complaint',
  purchase: 'analytics:intents.purchase',
  booking: 'analytics:intents.booking',
  change: 'analytics:intents.change',
  cancel: 'analytics:intents.cancel',
  refund: 'analytics:intents.refund',
  account: 'analytics:intents.account',
  person: 'analytics:intents.person',
  thanks: 'analytics:intents.thanks',
  other: 'analytics:intents.other',
};

/** Display name of an intent; an unknown intent of a newer release is shown as is. */
export function intentName(intent: string, sentences: Sentences, language: Language): string {
  const sentence = Object.hasOwn(sentenceOf, intent) ? sentenceOf[intent] : undefined;
  return sentence === undefined ? intent : sentences.render(language, sentence);
}

/** Intents whose display names in this language contain the text, ignoring case. */
export function intentsNamed(text: string, sentences: Sentences, language: Language): string[] {
  const wanted = text.trim().toLocaleLowerCase(language);
  if (wanted === '') return [];
  return Object.keys(sentenceOf).filter((intent) =>
    intentName(intent, sentences, language).toLocaleLowerCase(language).includes(wanted),
  );
}
