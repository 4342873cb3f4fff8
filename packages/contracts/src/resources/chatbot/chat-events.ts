import type { Controller } from '../../values/inbox-lists.ts';
import type {
  FlowStepEvent,
  Message,
  MessageInput,
  MessageSource,
  ShownPerson,
  WaitingPlace,
} from './chat.ts';

/**
 * Events of a visitor's stream. Each has the id `{messageId}:{n}`, with n counting from 1 within one answer.
 */
export type ChatEvent =
  | {
      event: 'start';
      /** `messageId` is null, and `controller` set, if a person answers instead of the chatbot. */
      data: {
        messageId: string | null;
        userMessageId: string;
        conversationId: string;
        visitorToken?: string;
        controller?: Controller;
      };
    }
  | { event: 'status'; data: { phase: 'retrieving' | 'answering' } }
  | { event: 'token'; data: { text: string } }
  | { event: 'replace'; data: { text: string } }
  | { event: 'sources'; data: { sources: MessageSource[] } }
  | { event: 'input'; data: { input: MessageInput } }
  | { event: 'reconnect'; data: { afterMs: number } }
  /** A step of the flow, only in the preview. */
  | { event: 'node'; data: FlowStepEvent }
  /** `state` of the flow and `model` of the answer are set only in the preview. */
  | {
      event: 'done';
      /** `message` is null if a person answers instead, or took over meanwhile; `controller` is omitted in the preview. */
      data: {
        message: Message | null;
        controller?: Controller;
        state?: string | null;
        model?: string | null;
      };
    }
  /** A system line that the visitor's message caused. */
  | { event: 'message'; data: { message: Message } }
  | { event: 'error'; data: { code: string; message: string } };

/**
 * Events of a visitor's live stream, `?live=true`. Each has the id `{conversationId}:{rev}`. The first is always `controller`;
 * with `Last-Event-ID`, every message with a greater `rev` follows, in order of its ordinal.
 */
export type LiveChatEvent =
  /** A new or changed message: replace it by its id, and sort by its ordinal. */
  | { event: 'message'; data: { message: Message } }
  /** An answer of the chatbot that is not shown, because a person took over. */
  | { event: 'withdrawn'; data: { messageId: string } }
  | {
      event: 'controller';
      data: { controller: Controller; person: ShownPerson | null; waiting: WaitingPlace | null };
    }
  | { event: 'typing'; data: { name: string; until: string } }
  /** The conversation is gone. */
  | { event: 'erased'; data: Record<never, never> }
  | { event: 'reconnect'; data: { afterMs: number } };
