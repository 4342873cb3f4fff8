import type { Language } from '@parley/contracts/language/languages';
import type { Sentences } from '../../lib/text/sentences.ts';

const outcomeSentences: Readonly<Record<string, string>> = {
  resolved: 'analytics:outcomes.resolved',
  unanswered: 'analytics:outcomes.unanswered',
  contact: 'analytics:outcomes.contact',
  smallTalk: 'analytics:outcomes.smallTalk',
};

const intentSentences: Readonly<Record<string, string>> = {
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

const reasonSentences: Readonly<Record<string, string>> = {
  asked: 'analytics:reasons.asked',
  words: 'analytics:reasons.words',
  flow: 'analytics:reasons.flow',
  member: 'analytics:reasons.member',
  mail: 'analytics:reasons.mail',
  unanswered: 'analytics:reasons.unanswered',
  angry: 'analytics:reasons.angry',
  page: 'analytics:reasons.page',
  verified: 'analytics:reasons.verified',
};

/** Display name of why people were asked for, or took over. */
export function reasonName(reason: string, sentences: Sentences, language: Language): string {
  return displayName(reasonSentences, reason, sentences, language);
}

/** Display name of a conversation's outcome. */
export function outcomeName(outcome: string, sentences: Sentences, language: Language): string {
  return displayName(outcomeSentences, outcome, sentences, language);
}

/** Display name of an intent. */
export function intentName(intent: string, sentences: Sentences, language: Language): string {
  return displayName(intentSentences, intent, sentences, language);
}

/** Intents whose display names in this language contain the text, ignoring case. */
export function intentsNamed(text: string, sentences: Sentences, language: Language): string[] {
  const wanted = text.trim().toLocaleLowerCase(language);
  if (wanted === '') return [];
  return Object.keys(intentSentences).filter((intent) =>
    intentName(intent, sentences, language).toLocaleLowerCase(language).includes(wanted),
  );
}

/** An unknown value of a newer release is shown as is. */
function displayName(
  sentenceOf: Readonly<Record<string, string>>,
  value: string,
  sentences: Sentences,
  language: Language,
): string {
  const sentence = Object.hasOwn(sentenceOf, value) ? sentenceOf[value] : undefined;
  return sentence === undefined ? value : sentences.render(language, sentence);
}
