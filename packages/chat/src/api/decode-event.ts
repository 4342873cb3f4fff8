import type { ChatEvent } from '@parley/contracts/resources/chatbot/chat-events';
import type { Controller } from '@parley/contracts/values/inbox-lists';
import { type Fields, fields, oneOf, parseJson, text, textOrNull } from '../lib/read.ts';
import { decodeController, decodeMessage, decodeSources, type ShownMessage } from './decode-message.ts';
import type { SseFrame } from './sse-parser.ts';

/** An event of an answer stream. `done`, `input` and `node` are limited to the fields that the page uses. */
export type AnswerEvent =
  | {
      event: 'start';
      /** `messageId` is null if no answer of the chatbot follows. */
      data: {
        messageId: string | null;
        userMessageId: string;
        conversationId: string;
        visitorToken?: string;
      };
    }
  | Exclude<ChatEvent, { event: 'start' | 'done' | 'input' | 'message' | 'node' }>
  | { event: 'message'; data: { message: ShownMessage } }
  | {
      event: 'done';
      /** `message` is null if no answer of the chatbot remains; `controller` is undefined in the preview. */
      data: {
        message: ShownMessage | null;
        controller: Controller | undefined;
        state: string | null;
        ending: Fields | null;
      };
    };

/** Decodes one stream frame; returns null for unknown events. */
export function decodeEvent({ event, data: source }: SseFrame): AnswerEvent | null {
  const data = fields(parseJson(source));
  switch (event) {
    case 'start': {
      const { visitorToken } = data;
      return {
        event,
        data: {
          messageId: textOrNull(data.messageId),
          userMessageId: text(data.userMessageId),
          conversationId: text(data.conversationId),
          ...(typeof visitorToken === 'string' ? { visitorToken } : {}),
        },
      };
    }
    case 'status':
      return { event, data: { phase: oneOf(data.phase, ['answering', 'retrieving']) } };
    case 'token':
    case 'replace':
      return { event, data: { text: text(data.text) } };
    case 'sources':
      return { event, data: { sources: decodeSources(data.sources) } };
    case 'reconnect':
      return { event, data: { afterMs: typeof data.afterMs === 'number' ? data.afterMs : 0 } };
    case 'error':
      return { event, data: { code: text(data.code), message: text(data.message) } };
    case 'done': {
      const message = decodeMessage(data.message);
      // Only the builder's preview receives the model.
      const ending = data.model === undefined ? null : data;
      const controller = data.controller === undefined ? undefined : decodeController(data.controller);
      if (message === null && data.message !== null) return null;
      return { event, data: { message, controller, state: textOrNull(data.state), ending } };
    }
    case 'message': {
      const message = decodeMessage(data.message);
      return message && { event, data: { message } };
    }
    default:
      return null;
  }
}

/** Returns the sequence number of an event id `{messageId}:{n}`; 0 without one. */
export function eventNumber(id: string): number {
  const number = Number(id.slice(id.lastIndexOf(':') + 1));
  return id.includes(':') && Number.isInteger(number) ? number : 0;
}
