import type { MessageInput } from '@parley/contracts/resources/chatbot/chat';
import type { AnswerContext } from '@parley/flow/answer/answer';
import type { FlowValue } from '@parley/flow/document';
import type { TurnEvent } from '../turn.ts';
import type { CompiledFlow } from './compile-flow.ts';
import type { FlowState } from './flow-state.ts';
import type { VectorsOf } from './understanding/understand-meaning.ts';

/** Visitor and page data that a flow can read; null where unknown. */
export interface FlowVisitor {
  verified: boolean;
  id: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
}

/** Complete input of a flow turn, which itself uses neither a database nor a clock. */
export interface FlowInput {
  flow: CompiledFlow;
  /** Chatbot whose pictures the messages show. */
  chatbotId: string;
  /** Null in a conversation that has not begun. */
  state: FlowState | null;
  /** Version for a new conversation; 0 for a draft. */
  version: number;
  message: {
    text: string;
    /** Reply to the open input; undefined for a typed message. */
    reply?: { inputId: string; value: unknown } | undefined;
  };
  /** Language of the visitor (BCP 47). */
  language: string;
  now: Date;
  /** Local time of the chatbot, as `YYYY-MM-DDTHH:mm`. */
  localNow: string;
  /** Whether the business is open; true without business hours. */
  isOpen: boolean;
  visitor: FlowVisitor;
  page: { url: string | null; title: string | null };
  /** Invitation to leave an email address; null if the chatbot collects none. */
  contactSentence: string | null;
  /** Random per turn; part of the placeholders for secrets until a request is sent. */
  secretMark: string;
  /** Masks personal data in a text as far as the chatbot requires, because messages are stored. */
  masked(text: string): string;
  sentences: { retry: string; inLine: string };
}

/** A request of a flow, with its formulas evaluated. */
export interface FlowRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: readonly { name: string; value: string }[];
  body: FlowValue | undefined;
  timeoutMs: number;
  sample: unknown;
  secretMark: string;
  /** Idempotency key, together with the conversation and what is sent. */
  key: { step: number; nodeId: string; visit: number };
}

export type RequestResult = { status: number; body: FlowValue } | { error: string };

/** Operations that a flow needs from its environment. */
export interface FlowParts {
  /** Answers a question by free chat; ends with one `end` event. */
  answer(question: FreeQuestion): AsyncIterable<TurnEvent>;
  /** Returns whether knowledge supports an answer, without calling a model. */
  isSupported(question: FreeQuestion): Promise<boolean>;
  /** Returns whether a message is neither a question nor an answer, such as a greeting. */
  isSmallTalk(text: string): boolean;
  isQuestion(text: string): boolean;
  request(request: FlowRequest): Promise<RequestResult>;
  /** Returns how many of `count` emails, requests or leads the visitor may cause now. */
  allow(effect: 'email' | 'request' | 'lead', count: number): Promise<number>;
  /**
   * Returns the place in line for a person of the team, or of the chatbot's own team; null if no person is offered now. Omitted
   * where nobody could take over.
   */
  offerPerson?(teamId: string | null): Promise<PlaceInLine | null>;
  /** Omitted without a semantic model. */
  vectorsOf?: VectorsOf;
  readPhone: AnswerContext['readPhone'];
  /** Returns whether the visitor has stopped the answer; it is truncated, and the flow continues. */
  isStopped(): boolean;
}

export interface FreeQuestion {
  question: string;
  instructions?: string | undefined;
  tags?: readonly string[] | undefined;
}

/** A step of a turn, shown to staff and in test runs. */
export interface FlowStep {
  nodeId: string;
  type: string;
  port: string | null;
  /** Variables that the step set. */
  changed: Record<string, FlowValue>;
  request?: { method: string; url: string; status: number | null } | undefined;
  error?: string | undefined;
}

/** Result of a node that does not wait: the port taken, or null. */
export type Passed = Pick<FlowStep, 'port'> & Partial<FlowStep>;

/** Nodes that a turn entered, and ports through which it left them, once per visit. */
export interface FlowTraffic {
  entered: readonly string[];
  left: readonly { nodeId: string; port: string }[];
}

/** Data of a submitted form. */
export interface FlowLead {
  values: Record<string, string | number>;
  fields: readonly { key: string; type: string }[];
  consent: { statement: string; given: boolean } | null;
}

export interface FlowMail {
  nodeId: string;
  subject: string;
  text: string;
  /** Member ids. */
  to: readonly string[];
}

/** Place in line of a visitor who waits for a person; null where unknown. */
export interface PlaceInLine {
  position: number | null;
  waitSeconds: number | null;
}

/** Result of a completed flow turn. */
export interface FlowOutcome {
  /** State to store, or null if the turn did not change it. */
  state: FlowState | null;
  /** Input that the turn answered or repeated, and that is now closed. */
  closedInputId: string | null;
  input: MessageInput | null;
  path: readonly FlowStep[];
  traffic: FlowTraffic;
  leads: readonly FlowLead[];
  ratings: readonly { scale: 'thumbs' | 'csat' | 'nps'; score: number }[];
  mails: readonly FlowMail[];
  /** Set if the visitor waits for a person after the turn. */
  handsOver: { teamId: string | null; place: PlaceInLine } | null;
  /** Whether the turn ends the conversation. */
  closes: boolean;
  /** Whether the message answered a sensitive question and must not be stored as written. */
  hidesMessage: boolean;
}

/** Events of a turn: `node` for each step, and one `flow` right before `end`. */
export type FlowEvent = TurnEvent | { type: 'node'; step: FlowStep } | { type: 'flow'; outcome: FlowOutcome };
