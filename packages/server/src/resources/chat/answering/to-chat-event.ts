import type { ChatEvent } from '@parley/contracts/resources/chatbot/chat-events';
import type { TurnEvent } from '../../../engine/turn.ts';

/**
 * Converts an engine event for visitors; null if visitors do not get it. Usage and held-back sentences stay internal, the end has
 * its own event because it carries the stored message, and sources are sent only if the chatbot shows them.
 */
export function toChatEvent(event: TurnEvent, showSources: boolean): ChatEvent | null {
  switch (event.type) {
    case 'status':
      return { event: 'status', data: { phase: event.phase } };
    case 'token':
      return { event: 'token', data: { text: event.text } };
    case 'replace':
      return { event: 'replace', data: { text: event.text } };
    case 'sources':
      return showSources ? { event: 'sources', data: { sources: event.sources } } : null;
    case 'usage':
    case 'held_back':
    case 'end':
      return null;
  }
}
