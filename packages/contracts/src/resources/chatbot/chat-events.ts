import type { FlowStepEvent, Message, MessageInput, MessageSource } from './chat.ts';

/**
 * Events of a visitor's stream. Each has the id `{messageId}:{n}`, with n counting from 1 within one answer.
 */
export type ChatEvent =
  | {
      event: 'start';
      data: { messageId: string; userMessageId: string; conversationId: string; visitorToken?: string };
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
  | { event: 'done'; data: { message: Message; state?: string | null; model?: string | null } }
  | { event: 'error'; data: { code: string; message: string } };
