import type { ModelFailureReason } from '@parley/contracts/failures';
import type { MessageSource } from '@parley/contracts/resources/chat';

/** A passage that retrieval found, as far as a turn needs it. */
export interface TurnPassage {
  sourceId: string;
  sourceName: string;
  url: string | null;
  heading: string | null;
  page: number | null;
  text: string;
  lastSyncedAt: Date | null;
}

/** Everything a turn is made of; no database, no clock of its own. */
export interface TurnInput {
  question: string;
  /** Earlier messages of the conversation, oldest first. */
  history: readonly { role: 'user' | 'assistant'; content: string }[];
  chatbot: { name: string; companyName: string | null; systemInstructions: string };
  /** ISO 639-1 code of the visitor's language. */
  language: string;
  /** What is said when nothing supports an answer, in the visitor's language. */
  unknownSentence: string;
  /** Asks for an e-mail address when nothing supports an answer; null where the chatbot collects none. */
  contactSentence: string | null;
}

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

/** One piece of a model's answer. */
export type GeneratedPart = { type: 'text'; text: string } | ({ type: 'usage' } & TokenUsage);

/** What a model is asked: fixed roles, documents and visitor text as data. */
export interface ModelPrompt {
  system: string;
  messages: readonly { role: 'user' | 'assistant'; content: string }[];
}

/** A verbatim answer made of passages, or null when they do not support one. */
export interface ExtractedAnswer<P extends TurnPassage> {
  /** Markdown with markers like [1]. */
  content: string;
  citations: readonly { n: number; passage: P; quote: string }[];
}

/** A model that may answer, and what is recorded of it. */
export interface ModelRung {
  mode: 'model' | 'fallback-model';
  provider: string;
  model: string;
  /** @throws ModelFailure; other errors count as the provider being unavailable. */
  generate(prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<GeneratedPart>;
}

/** A model that gave way. */
export interface Attempt {
  provider: string;
  model: string;
  reason: ModelFailureReason;
}

/** The rungs a turn can stand on. */
export interface TurnParts<P extends TurnPassage> {
  retrieve(question: string): Promise<P[]>;
  /** The chatbot's model and those that stand in for it, in this order; empty when it has none. */
  rungs: readonly ModelRung[];
  /** Null where only a model may answer. */
  extract: ((question: string, passages: readonly P[]) => ExtractedAnswer<P> | null) | null;
  /** The sentence of a passage that carries a claim best; always a part of the passage's text. */
  quote(claim: string, passage: P): string;
  /** Counts the tokens of a text where the provider does not. */
  estimateTokens(text: string): number;
  /** Told why a rung gave way. */
  onFailure(attempt: Attempt, error: unknown): void;
}

/** What a turn tells while it runs; `usage` comes once for each model that was spent on, `end` once, last. */
export type TurnEvent =
  | { type: 'status'; phase: 'retrieving' | 'answering' }
  | { type: 'token'; text: string }
  | { type: 'replace'; text: string }
  | { type: 'sources'; sources: MessageSource[] }
  | ({ type: 'usage'; provider: string; model: string } & TokenUsage)
  | {
      type: 'end';
      mode: 'model' | 'fallback-model' | 'extractive' | 'contact';
      /** The model that answered, or null. */
      answeredBy: { provider: string; model: string } | null;
      content: string;
      sources: MessageSource[];
    };
