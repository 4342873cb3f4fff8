import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { FlowInput } from '../../../engine/flow/flow-turn.ts';
import type { TurnInput } from '../../../engine/turn.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import type { Accepted } from '../intake/accept-message.ts';
import type { FlowReply } from '../intake/flow-reply.ts';

export interface TurnOrder {
  snapshot: ChatbotSnapshot;
  claims: VisitorClaims;
  accepted: Extract<Accepted, { isNew: true }>;
  question: string;
  /** The flow's input, if the chatbot may have a flow: the text as written, the value of a reply, and the page. */
  flow: {
    text: string;
    reply: FlowReply | null;
    page: FlowInput['page'];
    /** The client address that the flow's effects count toward. */
    ip: string;
  } | null;
  /** The page of a visitor's message, by which a rule may offer a person; missing where none is ever offered. */
  rulesPage?: FlowInput['page'];
  language: ChatLanguage;
  /** Set for an API caller instead of a visitor. */
  program?: AskingProgram;
  /** Sent with `start` if this message began the session. */
  visitorToken: string | null;
}

/** How an API caller wants to be answered. */
export type AskingProgram = Required<Pick<TurnInput, 'programInstructions' | 'isIrrevocable'>>;

/** Reason of an abort by the visitor, or because the chatbot was closed; the text so far is kept. */
export class TurnStopped extends Error {}
/** Reason of an abort because the process stops or the turn took too long. */
export class TurnCutOff extends Error {}
