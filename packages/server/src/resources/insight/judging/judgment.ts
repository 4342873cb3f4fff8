import type { FoundContact } from '../../../insight/contacts/find-contacts.ts';
import type { IntentKind } from '../../../insight/intent/recognize-intent.ts';

/** A message that was not judged yet. */
export interface NewMessage {
  conversation_id: string;
  ordinal: number;
  role: 'user' | 'assistant' | 'agent';
  content: string;
  mode: string | null;
  /** Of the passages with the highest scores, best first. */
  sources: readonly { title: string; heading: string | null }[];
}

/** State kept from earlier messages, so that they need not be read again. */
export interface JudgingState {
  /** Mood scores of the visitor's latest messages that have one. */
  scores: readonly number[];
  intent: IntentKind | null;
  /** Ordinals of answers to messages that only say thanks, which are not counted as unanswered. */
  thanked: readonly number[];
  /** Ordinals of models' answers that admit not knowing; missing in states from before this check existed. */
  admitted?: readonly number[];
  /** Number of occurrences by topic, in the order of first occurrence. */
  topics: readonly (readonly [topic: string, count: number])[];
  /** Version of the topic rules; missing for the first version. */
  topicReader?: number;
}

/** Version 2 leaves out names of people. */
export const topicReader = 2;

export interface Judgment {
  language: string | null;
  /** An `IntentKind`. */
  intent: string | null;
  topics: readonly string[];
  /** In thousandths; null if no message has a mood. */
  sentimentMilli: number | null;
  /** The model that refined the judgment; null for the built-in judgment. */
  judgedBy: string | null;
  /** Contact details in the new messages. */
  contact: FoundContact | null;
  state: JudgingState;
}
