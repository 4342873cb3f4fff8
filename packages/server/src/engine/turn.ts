import type { ModelFailureReason } from '@parley/contracts/failures';
import type { MessageSource, Suggestion } from '@parley/contracts/resources/chat';

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

/** All input of a turn, which itself uses no database and no clock. */
export interface TurnInput {
  question: string;
  /** Earlier messages of the conversation, oldest first. */
  history: readonly { role: 'user' | 'assistant'; content: string }[];
  chatbot: { name: string; companyName: string | null; systemInstructions: string };
  /** Instructions of the program that asks, which rank below those of the chatbot. */
  programInstructions?: string | null;
  /**
   * Whether what was said cannot be taken back: a sentence waits until its citations are settled, and after a model that
   * has begun to write, no other one goes on. Default false.
   */
  isIrrevocable?: boolean;
  /** The message that the question may go on from; null if there is none, or it stands by itself. */
  earlier: EarlierQuestion | null;
  /** What the message asks without the sentences around it; null if it says nothing else, or cannot be understood alone. */
  askedAlone: string | null;
  /** ISO 639-1 code of the visitor's language. */
  language: string;
  /** The answer if no passage supports one, in the visitor's language. */
  unknownSentence: string;
  /** The same, followed by topics that are near to the question. */
  nearestSentence: string;
  /**
   * The invitation to leave an email address if nothing supports an answer; null if the chatbot collects
   * none, or has asked before.
   */
  contactSentence: string | null;
  /** Thanks for the email address or the number that the question leaves; null if it leaves none. */
  thanksSentence: string | null;
  /** The reply to small talk; null if the message asks something. */
  smallTalk: SmallTalkReply | null;
}

/** A message of the visitor that the next one may go on from. */
export interface EarlierQuestion {
  message: string;
  /** Whether the question cannot be understood without it. */
  isNeeded: boolean;
}

/** A reply without knowledge and without a model, in the visitor's language. */
export interface SmallTalkReply {
  sentence: string;
  /** Whether the visitor wants a person: the reply then invites to leave an email address. */
  wantsPerson: boolean;
}

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

/**
 * One piece of a model's answer. `restart`: the text so far was no answer. `cut` comes last: the model went on beyond
 * what it was allowed to write.
 */
export type GeneratedPart =
  | { type: 'text'; text: string }
  | { type: 'restart' }
  | ({ type: 'usage' } & TokenUsage)
  | { type: 'cut'; reason: CutReason };

/** Why an answer lacks its end: it reached its greatest length, or the provider held the rest back. */
export type CutReason = 'answer_length' | 'answer_filtered';

/** The prompt: fixed roles, with documents and visitor messages as data. */
export interface ModelPrompt {
  system: string;
  messages: readonly { role: 'user' | 'assistant'; content: string }[];
}

/** What the passages say by themselves: a verbatim answer, or the topics nearest to the question. */
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

/** A model's finished answer, as it is checked against the passages. */
export interface ModelAnswer<P extends TurnPassage> {
  /** With its markers. */
  content: string;
  citations: readonly Citation<P>[];
  passages: readonly P[];
  /** What the visitor has written; an answer may repeat its numbers and addresses. */
  said: readonly string[];
  /** What the model was told to say if it does not know. */
  unknownSentence: string;
}

/**
 * How much of a model's answer the cited passages support; null if there was no model, or if the answer claims
 * nothing, such as one that does not know.
 */
export type AnswerSupport = 'supported' | 'partly' | 'none' | null;

/** A model of the fallback chain, and how it is recorded. */
export interface ModelStep {
  mode: 'model' | 'fallback-model';
  provider: string;
  model: string;
  /** @throws ModelFailure; any other error counts as the provider being unavailable. */
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
  /** @param earlier the message that the question goes on from. */
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
  /**
   * Returns the sentence of a passage that best supports a claim; always a substring of the passage's text.
   */
  quote(claim: string, passage: P): string;
  /** A passage as a model reads it: its title with the headings above it, and its text as Markdown. */
  present(passage: P): { title: string; text: string };
  /** Finds the citations of a model's answer that their passages do not support. */
  check(answer: ModelAnswer<P>): { unsupported: ReadonlySet<Citation<P>>; support: AnswerSupport };
  /** Holds back what a model says; left out if visitors get all of it. */
  holdBack?: (passages: readonly P[], signal: AbortSignal) => HeldAnswer;
  /** Counts the tokens of a text if the provider does not report usage. */
  estimateTokens(text: string): number;
  /** Called with the reason when a step of the chain fails. */
  onFailure(attempt: Attempt, error: unknown): void;
}

/** What of a model's answer visitors do not get, and what they got because it could not be compared in time. */
export interface HeldBack {
  leftOut: readonly string[];
  /** Sentences. */
  uncompared: number;
}

/** A decided part of an answer that is held back: as it is said, or left out. */
export type DecidedPart =
  | { outcome: 'said'; text: string; isCompared: boolean }
  /** What is left out, as it was written. */
  | { outcome: 'left_out'; text: string };

/** Holds back a model's answer until its sentences were compared with the passages, in order. */
export interface HeldAnswer {
  /** Takes what the model goes on with; resolves with what is decided by then. */
  add(text: string): Promise<DecidedPart[]>;
  /** Decides the rest. */
  end(): Promise<DecidedPart[]>;
}

/** Events of a running turn. `usage` is emitted once per model that was called; `end` once, last. */
export type TurnEvent =
  | { type: 'status'; phase: 'retrieving' | 'answering' }
  | { type: 'token'; text: string }
  | { type: 'replace'; text: string }
  | { type: 'sources'; sources: MessageSource[] }
  /** More of it was held back; or, where `isTakenBack`, so much of the last was, with an answer that is dropped. */
  | ({ type: 'held_back'; isTakenBack: boolean } & HeldBack)
  | ({ type: 'usage'; provider: string; model: string } & TokenUsage)
  | {
      type: 'end';
      mode: 'model' | 'fallback-model' | 'extractive' | 'contact' | 'smalltalk' | 'flow';
      /** The model that answered, or null. */
      answeredBy: { provider: string; model: string } | null;
      content: string;
      sources: MessageSource[];
      /** Whether the model went on, so that the answer lacks its end. */
      isCut: boolean;
      cutReason: CutReason | null;
      /** Whether the answer asks for an email address. */
      asksForContact: boolean;
      /** What the visitor can ask next; with an answer that does not know, the nearest topics. */
      suggestions: readonly Suggestion[];
      support: AnswerSupport;
    };
