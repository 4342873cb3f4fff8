import type { ChatEvent } from '@parley/contracts/chat-events';
import type { TurnEvent } from '../../../engine/turn.ts';

/**
 * An engine event as visitors get it, or null when it is none of theirs: what was spent stays here, the end has a form
 * of its own because it carries the stored message, and sources are told where the chatbot shows them.
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
    case 'end':
      return null;
  }
}
