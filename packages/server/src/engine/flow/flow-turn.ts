import type { MessageInput } from '@parley/contracts/resources/chat';
import type { AnswerContext } from '@parley/flow/answer/answer';
import type { FlowValue } from '@parley/flow/document';
import type { TurnEvent } from '../turn.ts';
import type { CompiledFlow } from './compile-flow.ts';
import type { FlowState } from './flow-state.ts';
import type { VectorsOf } from './understand-meaning.ts';

/** What a flow reads of the visitor and the page; null where nothing is known. */
export interface FlowVisitor {
  verified: boolean;
  id: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
}

/** All input of a turn of a flow, which itself uses no database and no clock. */
export interface FlowInput {
  flow: CompiledFlow;
  /** Whose pictures its messages show. */
  chatbotId: string;
  /** Null in a conversation that has not begun. */
  state: FlowState | null;
  /** The version that a conversation begins on; 0 for a draft. */
  version: number;
  message: {
    text: string;
    /** The value of a reply to what is open; undefined for a message as written. */
    reply?: { inputId: string; value: unknown } | undefined;
  };
  /** The visitor's (BCP 47). */
  language: string;
  now: Date;
  /** `YYYY-MM-DDTHH:mm` where the chatbot is. */
  localNow: string;
  /** Whether the business is open; true for one without hours. */
  isOpen: boolean;
  visitor: FlowVisitor;
  page: { url: string | null; title: string | null };
  /** The invitation to leave an email address; null if the chatbot collects none. */
  contactSentence: string | null;
  /** Random for each turn: what secrets are marked with until a request is sent. */
  secretMark: string;
  /** What of a value may be said, because what is said is stored. */
  masked(text: string): string;
  sentences: { retry: string };
}

/** A request of a flow, with its formulas already filled in. */
export interface FlowRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: readonly { name: string; value: string }[];
  body: FlowValue | undefined;
  timeoutMs: number;
  sample: unknown;
  secretMark: string;
  /** What makes a repetition the same request. */
  key: { step: number; nodeId: string; visit: number };
}

export type RequestResult = { status: number; body: FlowValue } | { error: string };

/** What a flow asks of its surroundings. */
export interface FlowParts {
  /** Answers a question as free chat does; ends with one `end`. */
  answer(question: FreeQuestion): AsyncIterable<TurnEvent>;
  /** Whether knowledge supports an answer; no model is asked. */
  isSupported(question: FreeQuestion): Promise<boolean>;
  /** Whether a message is no question and no answer, such as a greeting. */
  isSmallTalk(text: string): boolean;
  isQuestion(text: string): boolean;
  request(request: FlowRequest): Promise<RequestResult>;
  /** Returns how many of so many emails, requests or leads the visitor may cause now. */
  allow(effect: 'email' | 'request' | 'lead', count: number): Promise<number>;
  /** Left out where meaning says nothing. */
  vectorsOf?: VectorsOf;
  readPhone: AnswerContext['readPhone'];
  /** Whether the visitor has stopped the answer: it is cut there, and the flow goes on. */
  isStopped(): boolean;
}

export interface FreeQuestion {
  question: string;
  instructions?: string | undefined;
  tags?: readonly string[] | undefined;
}

/** One step of a turn, for staff and for test runs. */
export interface FlowStep {
  nodeId: string;
  type: string;
  port: string | null;
  /** Variables that it set. */
  changed: Record<string, FlowValue>;
  request?: { method: string; url: string; status: number | null } | undefined;
  error?: string | undefined;
}

/** How a node that does not wait was passed: through a port, or not at all. */
export type Passed = Pick<FlowStep, 'port'> & Partial<FlowStep>;

/** Which steps a turn has come to, and by which ports it went on from them, once for each time. */
export interface FlowTraffic {
  entered: readonly string[];
  left: readonly { nodeId: string; port: string }[];
}

/** What a form of the flow brought in. */
export interface FlowLead {
  values: Record<string, string | number>;
  fields: readonly { key: string; type: string }[];
  consent: { statement: string; given: boolean } | null;
}

export interface FlowMail {
  nodeId: string;
  subject: string;
  text: string;
  /** Ids of members. */
  to: readonly string[];
}

/** What a turn of a flow leaves behind, once it has ended complete. */
export interface FlowOutcome {
  /** The state to store, or null if the turn did not move it. */
  state: FlowState | null;
  /** The input that the turn answered or asked again, which is closed now. */
  closedInputId: string | null;
  input: MessageInput | null;
  path: readonly FlowStep[];
  traffic: FlowTraffic;
  leads: readonly FlowLead[];
  ratings: readonly { scale: 'thumbs' | 'csat' | 'nps'; score: number }[];
  mails: readonly FlowMail[];
  /** Whether the conversation is completed. */
  closes: boolean;
  /** Whether the message answered a sensitive question, and must not be kept as it was written. */
  hidesMessage: boolean;
}

/** Events of a turn: `node` for each step, and one `flow` right before `end`. */
export type FlowEvent = TurnEvent | { type: 'node'; step: FlowStep } | { type: 'flow'; outcome: FlowOutcome };
