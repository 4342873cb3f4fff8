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
}

/** One piece of a model's answer. */
export type GeneratedPart =
  | { type: 'text'; text: string }
  | { type: 'usage'; inputTokens: number; outputTokens: number };

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

/** The rungs a turn can stand on. */
export interface TurnParts<P extends TurnPassage> {
  retrieve(question: string): Promise<P[]>;
  extract(question: string, passages: readonly P[]): ExtractedAnswer<P> | null;
  /** The sentence of a passage that carries a claim best; always a part of the passage's text. */
  quote(claim: string, passage: P): string;
  /** The chatbot's model, or null when it has none. */
  generate: ((prompt: ModelPrompt, signal: AbortSignal) => AsyncIterable<GeneratedPart>) | null;
  /** Told why a rung gave way. */
  onFailure(error: unknown): void;
}

/** What a turn tells while it runs; `end` comes once, last. */
export type TurnEvent =
  | { type: 'status'; phase: 'retrieving' | 'answering' }
  | { type: 'token'; text: string }
  | { type: 'replace'; text: string }
  | { type: 'sources'; sources: MessageSource[] }
  | {
      type: 'end';
      mode: 'model' | 'extractive';
      content: string;
      sources: MessageSource[];
      usage: { inputTokens: number; outputTokens: number } | null;
    };
