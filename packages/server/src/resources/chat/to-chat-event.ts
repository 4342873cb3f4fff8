import type { ChatEvent } from '@parley/contracts/chat-events';
import type { TurnEvent } from '../../engine/turn.ts';

/** An engine event as visitors get it; the end has a form of its own, because it carries the stored message. */
export function toChatEvent(event: Exclude<TurnEvent, { type: 'end' }>): ChatEvent {
  switch (event.type) {
    case 'status':
      return { event: 'status', data: { phase: event.phase } };
    case 'token':
      return { event: 'token', data: { text: event.text } };
    case 'replace':
      return { event: 'replace', data: { text: event.text } };
    case 'sources':
      return { event: 'sources', data: { sources: event.sources } };
  }
}
