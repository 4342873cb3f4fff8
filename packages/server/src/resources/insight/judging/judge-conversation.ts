import { type FoundContact, findContacts } from '../../../insight/contacts/find-contacts.ts';
import { type IntentKind, recognizeIntent } from '../../../insight/intent/recognize-intent.ts';
import { detectTextLanguage } from '../../../insight/language/detect-language.ts';
import { isPraise } from '../../../insight/sentiment/mood-cues.ts';
import { conversationSentiment, scoreSentiment } from '../../../insight/sentiment/score-sentiment.ts';
import { topicsOf } from '../../../insight/topics/topics-of.ts';
import { type JudgingState, type Judgment, type NewMessage, topicReader } from './judgment.ts';

const maxScores = 50;
const maxKnownTopics = 12;
const maxTopics = 3;
const maxTopicLength = 120;
/** Vague intents, which do not replace a more specific one recognized earlier. */
const vague: readonly IntentKind[] = ['question', 'thanks', 'other'];

/** Judges a conversation by its new messages and the state kept from earlier ones. */
export function judgeConversation(
  known: {
    language: string | null;
    locale: string | null;
    country: string | null;
    insight: JudgingState | null;
    /** Ordinal of the last message that may no longer create a lead. */
    contact_floor: number;
  },
  messages: readonly NewMessage[],
  admitsIgnorance: (answer: string) => boolean,
): Judgment {
  const texts = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const language = languageOf(texts, known);
  const scores = texts.map((text) => moodOf(text, language)).filter((score) => score !== null);
  const before = known.insight ?? { scores: [], intent: null, thanked: [], topics: [] };
  const state: JudgingState = {
    scores: [...before.scores, ...scores.map((score) => Math.round(score * 1_000) / 1_000)].slice(-maxScores),
    intent: texts.length === 0 ? before.intent : clearer(before.intent, recognizeIntent(texts, language)),
    thanked: [...before.thanked, ...thankedBy(messages, language)].slice(-maxScores),
    admitted: [...(before.admitted ?? []), ...admittedIn(messages, admitsIgnorance)].slice(-maxScores),
    topics: addTopics(before.topics, newTopics(messages, before.topics.length > 0, language)),
    // Left out if topics of an earlier release still have to be cleaned.
    ...(before.topics.length > 0 && before.topicReader === undefined ? {} : { topicReader }),
  };
  const sentiment = conversationSentiment(state.scores);
  return {
    language,
    intent: state.intent,
    topics: state.topics
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, maxTopics)
      .map(([topic]) => topic),
    sentimentMilli: sentiment === null ? null : Math.round(Math.max(-1, Math.min(sentiment, 1)) * 1_000),
    judgedBy: null,
    contact: contactIn(messages, known),
    state,
  };
}

/** Caps the mood at neutral for complaints and refund requests, whatever the rest of the text sounds like. */
function moodOf(text: string, language: string | null): number | null {
  const score = scoreSentiment(text, language);
  if (score === null || score <= 0 || isPraise(text)) return score;
  return ['complaint', 'refund'].includes(recognizeIntent([text], language)) ? 0 : score;
}

function languageOf(
  texts: readonly string[],
  { language, locale }: { language: string | null; locale: string | null },
): string | null {
  if (texts.length === 0) return language;
  return detectTextLanguage(texts.join('\n'), { conversation: language, locale }) ?? language;
}

/**
 * Finds contact details in visitors' messages. After an answer that asks for an email address, the message may consist of the
 * bare address.
 */
function contactIn(
  messages: readonly NewMessage[],
  { country, contact_floor: floor }: { country: string | null; contact_floor: number },
): FoundContact | null {
  const said = messages.flatMap(({ role, ordinal, content: text }, index) => {
    if (role !== 'user' || ordinal <= floor) return [];
    const asked = messages[index - 1]?.mode === 'contact' ? ('email' as const) : null;
    return [{ text, asked }];
  });
  return said.length === 0 ? null : findContacts(said, { country });
}

/** Ordinals of answers to messages that only say thanks. */
function thankedBy(messages: readonly NewMessage[], language: string | null): number[] {
  return messages.flatMap(({ role, ordinal }, index) => {
    const before = messages[index - 1];
    if (role === 'user' || before?.role !== 'user') return [];
    return recognizeIntent([before.content], language) === 'thanks' ? [ordinal] : [];
  });
}

/** Ordinals of models' answers that admit not knowing. */
function admittedIn(messages: readonly NewMessage[], admitsIgnorance: (answer: string) => boolean): number[] {
  return messages
    .filter(({ role, content }) => role === 'assistant' && content !== '' && admitsIgnorance(content))
    .map(({ ordinal }) => ordinal);
}

function clearer(before: IntentKind | null, now: IntentKind): IntentKind {
  if (before === null) return now;
  const rank = (kind: IntentKind) =>
    vague.includes(kind) ? vague.length - vague.indexOf(kind) : vague.length + 1;
  return rank(now) >= rank(before) ? now : before;
}

/** Topics of questions, without small talk. Topics come from unanswered questions only if the conversation has no other topic. */
function newTopics(messages: readonly NewMessage[], hasTopics: boolean, language: string | null): string[] {
  let question = '';
  const answers: Parameters<typeof topicsOf>[0][number][] = [];
  for (const { role, content, mode, sources } of messages) {
    if (role === 'user') question = content;
    else if (mode !== 'smalltalk' && question !== '') answers.push({ question, sources });
  }
  if (hasTopics && answers.every(({ sources }) => sources.length === 0)) return [];
  return answers.length === 0
    ? []
    : topicsOf(answers, maxTopics, language)
        .map(storable)
        .filter((topic) => topic !== '');
}

/** Makes a topic usable as a key: short, and without characters that the database rejects. */
function storable(topic: string): string {
  return topic.replaceAll('\0', '').slice(0, maxTopicLength).toWellFormed().trim();
}

function addTopics(before: JudgingState['topics'], topics: readonly string[]): JudgingState['topics'] {
  const counts = new Map(before.map(([topic, count]) => [topic, count]));
  for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts].slice(0, maxKnownTopics);
}
