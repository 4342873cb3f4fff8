import type { MessageSource, Suggestion } from '@parley/contracts/resources/chatbot/chat';
import type { ModelFailureReason } from '@parley/contracts/values/failures';

/** The fields of a retrieved passage that a turn needs. */
export interface TurnPassage {
  sourceId: string;
  sourceName: string;
  url: string | null;
  heading: string | null;
  page: number | null;
  text: string;
  lastSyncedAt: Date | null;
}

/** Complete input of a turn, which itself uses neither a database nor a clock. */
export interface TurnInput {
  question: string;
  /** Earlier messages of the conversation, oldest first. */
  history: readonly { role: 'user' | 'assistant'; content: string }[];
  chatbot: { name: string; companyName: string | null; systemInstructions: string };
  /** Instructions of the calling program, with lower priority than those of the chatbot. */
  programInstructions?: string | null;
  /**
   * Whether sent text cannot be taken back. If so, a sentence waits until its citations are settled, and after a model has begun
   * to write, there is no failover. Default false.
   */
  isIrrevocable?: boolean;
  /** Message that the question may continue; null if there is none, or the question is independent. */
  earlier: EarlierQuestion | null;
  /**
   * The question of the message without the sentences around it; null if the message is nothing else, or the question cannot be
   * understood alone.
   */
  askedAlone: string | null;
  /** ISO 639-1 code of the visitor's language. */
  language: string;
  /** Answer if no passage supports one, in the visitor's language. */
  unknownSentence: string;
  /** Like `unknownSentence`, followed by topics near to the question. */
  nearestSentence: string;
  /**
   * Invitation to leave an email address if nothing supports an answer; null if the chatbot collects none, or has asked before.
   */
  contactSentence: string | null;
  /** Thanks for the email address or phone number in the question; null if it has none. */
  thanksSentence: string | null;
  /** The reply to small talk; null if the message asks something. */
  smallTalk: SmallTalkReply | null;
}

/** A previous message that the next one may continue. */
export interface EarlierQuestion {
  message: string;
  /** Whether the question cannot be understood without it. */
  isNeeded: boolean;
}

/** A reply without knowledge and without a model, in the visitor's language. */
export interface SmallTalkReply {
  sentence: string;
  /** Whether the visitor wants a person; the reply then invites them to leave an email address. */
  wantsPerson: boolean;
}

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

/**
 * A part of a model's answer. `restart` discards the text so far. `cut` comes last if the model exceeded what it was allowed to
 * write.
 */
export type GeneratedPart =
  | { type: 'text'; text: string }
  | { type: 'restart' }
  | ({ type: 'usage' } & TokenUsage)
  | { type: 'cut'; reason: CutReason };

/** Reason why an answer is incomplete: it reached its maximum length, or the provider filtered the rest. */
export type CutReason = 'answer_length' | 'answer_filtered';

/** The prompt: fixed roles, with documents and visitor messages as data. */
export interface ModelPrompt {
  system: string;
  messages: readonly { role: 'user' | 'assistant'; content: string }[];
}

/** Answer from the passages alone: verbatim quotes, or the topics nearest to the question. */
export type Extraction<P extends TurnPassage> =
  | {
      status: 'answered';
      /** Markdown with markers such as [1]. */
      content: string;
      citations: readonly { n: number; passage: P; heading: string | null; quote: string }[];
    }
  | { status: 'unknown'; topics: readonly Suggestion[] };

/** A citation in a model's answer: the position and length of its marker, and the passage it names. */
export interface Citation<P extends TurnPassage> {
  offset: number;
  length: number;
  passage: P;
}

/** A model's finished answer, to be checked against the passages. */
export interface ModelAnswer<P extends TurnPassage> {
  /** Text with its markers. */
  content: string;
  citations: readonly Citation<P>[];
  passages: readonly P[];
  /** Messages of the visitor; an answer may repeat their numbers and addresses. */
  said: readonly string[];
  /** Sentence that the model was told to use if it does not know. */
  unknownSentence: string;
}

/**
 * Degree to which the cited passages support a model's answer; null without a model, or if the answer claims nothing, for example
 * because it does not know.
 */
export type AnswerSupport = 'supported' | 'partly' | 'none' | null;

/** A model of the fallback chain, and the mode recorded for it. */
export interface ModelStep {
  mode: 'model' | 'fallback-model';
  provider: string;
  model: string;
  /** @throws ModelFailure; any other error counts as an unavailable provider */
  generate(prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<GeneratedPart>;
}

/** A model that failed. */
export interface Attempt {
  provider: string;
  model: string;
  reason: ModelFailureReason;
}

/** The steps of a turn's fallback chain. */
export interface TurnParts<P extends TurnPassage> {
  /** @param earlier message that the question continues */
  retrieve(question: string, earlier: string | null, tags?: readonly string[]): Promise<P[]>;
  /** The chatbot's model followed by its fallback models; empty if it has none. */
  modelSteps: readonly ModelStep[];
  /** Null if only a model may answer. */
  extract:
    | ((
        question: string,
        passages: readonly P[],
        earlier: string | null,
      ) => Extraction<P> | Promise<Extraction<P>>)
    | null;
  /** Returns the sentence of a passage that best supports a claim; always a substring of the passage's text. */
  quote(claim: string, passage: P): string;
  /** Formats a passage for a model: a title with the headings above it, and its text as Markdown. */
  present(passage: P): { title: string; text: string };
  /** Finds the citations of a model's answer that their passages do not support. */
  check(answer: ModelAnswer<P>): { unsupported: ReadonlySet<Citation<P>>; support: AnswerSupport };
  /** Holds back a model's answer to check it; omitted if answers are sent unchecked. */
  holdBack?: (passages: readonly P[], signal: AbortSignal) => HeldAnswer;
  /** Counts the tokens of a text if the provider does not report usage. */
  estimateTokens(text: string): number;
  /** Called with the reason when a step of the chain fails. */
  onFailure(attempt: Attempt, error: unknown): void;
}

/** Sentences of a model's answer that were dropped, and the number of those sent unchecked for lack of time. */
export interface HeldBack {
  leftOut: readonly string[];
  /** Number of sentences. */
  uncompared: number;
}

/** A decided part of a held-back answer: sent, or dropped. */
export type DecidedPart =
  | { outcome: 'said'; text: string; isCompared: boolean }
  /** The dropped text, as the model wrote it. */
  | { outcome: 'left_out'; text: string };

/** Holds back a model's answer until its sentences are compared with the passages, in order. */
export interface HeldAnswer {
  /** Adds text from the model; resolves with the parts decided so far. */
  add(text: string): Promise<DecidedPart[]>;
  /** Resolves with the remaining parts. */
  end(): Promise<DecidedPart[]>;
}

/** Events of a running turn. `usage` is emitted once per model that was called; `end` once, last. */
export type TurnEvent =
  | { type: 'status'; phase: 'retrieving' | 'answering' }
  | { type: 'token'; text: string }
  | { type: 'replace'; text: string }
  | { type: 'sources'; sources: MessageSource[] }
  /** Parts that were held back; if `isTakenBack`, the parts to subtract because their answer was discarded. */
  | ({ type: 'held_back'; isTakenBack: boolean } & HeldBack)
  | ({ type: 'usage'; provider: string; model: string } & TokenUsage)
  | {
      type: 'end';
      mode: 'model' | 'fallback-model' | 'extractive' | 'contact' | 'smalltalk' | 'flow';
      /** The model that answered, or null. */
      answeredBy: { provider: string; model: string } | null;
      content: string;
      sources: MessageSource[];
      /** Whether the answer is incomplete. */
      isCut: boolean;
      cutReason: CutReason | null;
      /** Whether the answer asks for an email address. */
      asksForContact: boolean;
      /** Suggested questions; if the answer is unknown, the nearest topics. */
      suggestions: readonly Suggestion[];
      support: AnswerSupport;
    };
