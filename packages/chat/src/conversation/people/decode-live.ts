import type { FormInput } from '@parley/contracts/resources/chatbot/chat';
import type { LiveChatEvent } from '@parley/contracts/resources/chatbot/chat-events';
import { decodeInput } from '../../api/decode-input.ts';
import {
  decodeController,
  decodeMessage,
  decodePerson,
  type ShownMessage,
} from '../../api/decode-message.ts';
import type { SseFrame } from '../../api/sse-parser.ts';
import { fields, numberOrNull, oneOf, parseJson, text, textOrNull } from '../../lib/read.ts';

type Control = Extract<LiveChatEvent, { event: 'controller' }>['data'];

/** An event of the live stream, limited to what the page uses. */
export type LiveEvent =
  | Exclude<LiveChatEvent, { event: 'message' | 'typing' }>
  | { event: 'message'; data: { message: ShownMessage } }
  | { event: 'typing'; data: { name: string; untilMs: number } };

/** Decodes who may speak next. */
export function decodeControl(value: unknown): Control {
  const { controller, person, waiting } = fields(value);
  const { position, waitSeconds } = fields(waiting);
  return {
    controller: decodeController(controller),
    person: decodePerson(person),
    waiting: typeof position === 'number' ? { position, waitSeconds: numberOrNull(waitSeconds) } : null,
  };
}

/** Decodes one frame of the live stream; returns null for unknown events. */
export function decodeLive({ event, data: source }: SseFrame): LiveEvent | null {
  const data = fields(parseJson(source));
  switch (event) {
    case 'message': {
      const message = decodeMessage(data.message);
      return message && { event, data: { message } };
    }
    case 'withdrawn':
      return { event, data: { messageId: text(data.messageId) } };
    case 'controller':
      return { event, data: decodeControl(data) };
    case 'typing':
      return { event, data: { name: text(data.name), untilMs: Date.parse(text(data.until)) || 0 } };
    case 'erased':
      return { event, data: {} };
    case 'reconnect':
      return { event, data: { afterMs: numberOrNull(data.afterMs) ?? 0 } };
    default:
      return null;
  }
}

/** What a visitor who asked for a person got. */
export type Asked = Pick<Control, 'controller' | 'waiting'> & {
  visitorToken: string | null;
  offer: 'chat' | 'message' | 'both' | 'none';
  input: FormInput | null;
};

export function decodeAsked(source: string): Asked {
  const asked = fields(parseJson(source));
  const { controller, waiting } = decodeControl({ controller: asked.controller, waiting: asked });
  const input = decodeInput(asked.input);
  return {
    visitorToken: textOrNull(asked.visitorToken),
    controller,
    waiting: controller === 'waiting' ? waiting : null,
    offer: oneOf(asked.offer, ['none', 'chat', 'message', 'both']),
    input: input?.type === 'form' ? input : null,
  };
}
