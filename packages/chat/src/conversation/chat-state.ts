import type {
  Message,
  MessageInput,
  MessageSource,
  Suggestion,
} from '@parley/contracts/resources/chatbot/chat';
import type { ChatEvent } from '@parley/contracts/resources/chatbot/chat-events';
import type { Opening } from '../api/decode-config.ts';
import type { ShownMessage } from '../api/decode-message.ts';
import type { ReplyValue } from '../api/transport.ts';
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

export type ChatMessage = Question | Answer;

/** What the visitor has to provide before writing. */
export type Gate = 'consent' | 'password' | 'identity' | null;

export type ChatState = {
  messages: readonly ChatMessage[];
  gate: Gate;
  connection: 'ok' | 'lost';
  /** Whether the transcript of an earlier visit is loading. */
  isRestoring: boolean;
  hasConversation: boolean;
};

export function newQuestion(content: string, clientMessageId: string, reply: Reply | null = null): Question {
  return {
    role: 'user',
    key: clientMessageId,
    clientMessageId,
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
  if (message.role === 'user') {
    const clientMessageId = message.clientMessageId ?? message.id;
    return { ...newQuestion(message.content, clientMessageId), key: message.id, delivery: 'sent' };
  }
  return completeAnswer(newAnswer(message.id), message);
}

/** Returns the answer completed with the server's final message. */
export function completeAnswer(answer: Answer, message: ShownMessage): Answer {
  const { id, content, status, sources, suggestions, input, rating = null, isFixed, isAi } = message;
  const shown: Answer = {
    ...answer,
    id,
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

export function runningAnswer(state: ChatState): Answer | null {
  const isRunning = (message: ChatMessage) => message.role === 'assistant' && message.status === 'running';
  const found = state.messages.findLast(isRunning);
  return found?.role === 'assistant' ? found : null;
}
