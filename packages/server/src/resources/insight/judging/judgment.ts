import type { FoundContact } from '../../../insight/contacts/find-contacts.ts';
import type { IntentKind } from '../../../insight/intent/recognize-intent.ts';

/** A message that was not judged yet. */
export interface NewMessage {
  conversation_id: string;
  ordinal: number;
  role: 'user' | 'assistant' | 'agent';
  content: string;
  mode: string | null;
  /** Of the best passages, the best first. */
  sources: readonly { title: string; heading: string | null }[];
}

/** What is kept of earlier messages, so that a conversation is judged without reading them again. */
export interface JudgingState {
  /** Of the visitor's latest messages that have a mood. */
  scores: readonly number[];
  intent: IntentKind | null;
  /** Ordinals of answers to messages that only thank: no question was left unanswered there. */
  thanked: readonly number[];
  /** Ordinals of models' answers that say that they do not know; missing before they were looked for. */
  admitted?: readonly number[];
  /** How often each topic came up, in the order in which they came up first. */
  topics: readonly (readonly [topic: string, count: number])[];
  /** By which rules they were found; missing before there was a second one. */
  topicReader?: number;
}

/** The second one leaves out names of people. */
export const topicReader = 2;

export interface Judgment {
  language: string | null;
  /** A kind. */
  intent: string | null;
  topics: readonly string[];
  /** In thousandths; null where nothing tells. */
  sentimentMilli: number | null;
  /** The model whose judgment still stands; null for the program's own. */
  judgedBy: string | null;
  /** How to reach the visitor, as the new messages say. */
  contact: FoundContact | null;
  state: JudgingState;
}
