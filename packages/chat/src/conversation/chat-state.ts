import type {
  FormInput,
  Message,
  MessageInput,
  MessageSource,
  ShownPerson,
  Suggestion,
  WaitingPlace,
} from '@parley/contracts/resources/chatbot/chat';
import type { ChatEvent } from '@parley/contracts/resources/chatbot/chat-events';
import type { Controller } from '@parley/contracts/values/inbox-lists';
import type { Opening } from '../api/decode-config.ts';
import type { ShownMessage } from '../api/decode-message.ts';
import type { ReplyValue } from '../api/transport.ts';
import type { MessageKey } from '../i18n/messages.ts';
import type { Fields } from '../lib/read.ts';
import type { Failure } from './failure.ts';

export type Rating = NonNullable<Message['rating']>;

/** What the server is doing before the first word of the answer. */
export type Phase = Extract<ChatEvent, { event: 'status' }>['data']['phase'];

export type Reply = { answerKey: string; inputId: string; value: ReplyValue };

/** The input of an answer; `refused` if the server rejected the value, `closed` if the server no longer expects it. */
export type AnswerInput = MessageInput & { state: 'open' | 'sent' | 'refused' | 'closed' };

/** A visitor's message. `queued` waits for a connection, consent or a password; `failed` waits for the visitor to retry. */
export type Question = {
  role: 'user';
  key: string;
  clientMessageId: string;
  /** Position in the conversation; null until the server tells it. */
  ordinal: number | null;
  content: string;
  /** The reply that the message represents; null for typed text. */
  reply: Reply | null;
  delivery: 'sending' | 'queued' | 'sent' | 'failed';
  failure: Failure | null;
};

export type Answer = {
  role: 'assistant';
  key: string;
  /** Null until the server has started the answer. */
  id: string | null;
  ordinal: number | null;
  content: string;
  status: Message['status'];
  phase: Phase | null;
  sources: readonly MessageSource[];
  /** Follow-up questions. */
  suggestions: readonly Suggestion[];
  input: AnswerInput | null;
  rating: Rating | null;
  /** Whether the answer cannot be regenerated. */
  isFixed: boolean;
  /** Whether to label it as written by AI: from its first word on, unless it is a text of the flow. */
  isAi: boolean;
  /** The raw last event of its stream, in the builder's preview; null for visitors. */
  ending: Fields | null;
  failure: Failure | null;
};

/** A message of a person, or a sentence of the program about what happened. */
export type Line = {
  role: 'agent' | 'system';
  key: string;
  ordinal: number | null;
  content: string;
  author: ShownPerson | null;
};

export type ChatMessage = Question | Answer | Line;

/** Who may speak next, and what the visitor sees of people. */
export type Talk = {
  controller: Controller;
  person?: ShownPerson | null | undefined;
  waiting?: WaitingPlace | null | undefined;
  typing?: { name: string; untilMs: number } | null;
  /** The form to leave a message for people. */
  form?: (FormInput & Pick<AnswerInput, 'state'>) | null | undefined;
  /** Why asking for a person did not work. */
  problem?: MessageKey | null;
};

export const TALK_WITH_BOT: Talk = { controller: 'bot' };

/** What the visitor has to provide before writing. */
export type Gate = 'consent' | 'password' | 'identity' | null;

export type ChatState = {
  messages: readonly ChatMessage[];
  gate: Gate;
  connection: 'ok' | 'lost';
  /** Whether the transcript of an earlier visit is loading. */
  isRestoring: boolean;
  hasConversation: boolean;
  talk: Talk;
};

export function newQuestion(content: string, clientMessageId: string, reply: Reply | null = null): Question {
  return {
    role: 'user',
    key: clientMessageId,
    clientMessageId,
    ordinal: null,
    content,
    reply,
    delivery: 'sending',
    failure: null,
  };
}

export function newAnswer(key: string): Answer {
  return {
    role: 'assistant',
    key,
    id: null,
    ordinal: null,
    content: '',
    status: 'running',
    phase: null,
    sources: [],
    suggestions: [],
    input: null,
    rating: null,
    isFixed: false,
    isAi: false,
    ending: null,
    failure: null,
  };
}

export const OPENING_KEY = 'opening';

/** Returns the flow's opening as a message that is not stored. */
export function openingMessages(opening: Opening | null): readonly ChatMessage[] {
  if (!opening) return [];
  const input: AnswerInput | null = opening.input && { ...opening.input, state: 'open' };
  return [{ ...newAnswer(OPENING_KEY), status: 'complete', content: opening.text, input }];
}

/** Converts a message of the transcript for display, including the failure of an answer. */
export function fromTranscript(message: ShownMessage): ChatMessage {
  const { id, ordinal, role, content, author } = message;
  if (role === 'user') {
    return { ...newQuestion(content, message.clientMessageId ?? id), key: id, ordinal, delivery: 'sent' };
  }
  if (role !== 'assistant') return { role, key: id, ordinal, content, author };
  return completeAnswer(newAnswer(id), message);
}

/** Returns the answer completed with the server's final message. */
export function completeAnswer(answer: Answer, message: ShownMessage): Answer {
  const { id, ordinal, content, status, sources, suggestions, input, rating = null, isFixed, isAi } = message;
  const shown: Answer = {
    ...answer,
    id,
    ordinal,
    content,
    status,
    sources,
    suggestions,
    input: input && { ...input, state: 'open' },
    rating,
    isFixed,
    isAi,
    phase: null,
    failure: null,
  };
  return status === 'failed' ? failedAnswer(shown) : shown;
}

/** Returns the answer marked as failed; its text so far stays. */
export function failedAnswer(answer: Answer): Answer {
  const failure: Failure = { message: 'processingFailed', detail: null, waitUntilMs: null };
  return { ...answer, status: 'failed', phase: null, failure };
}

/** Whether the chatbot is answering, so that the visitor has to wait; with people, nobody has to. */
export function isAnswering(state: ChatState): boolean {
  return state.talk.controller === 'bot' && runningAnswer(state) !== null;
}

export function runningAnswer(state: ChatState): Answer | null {
  const isRunning = (message: ChatMessage) => message.role === 'assistant' && message.status === 'running';
  const found = state.messages.findLast(isRunning);
  return found?.role === 'assistant' ? found : null;
}
