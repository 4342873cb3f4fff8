import type { MessageInput } from '@parley/contracts/resources/chatbot/chat';
import type { FlowDocument } from '@parley/flow/document';
import { starters } from '@parley/flow/starters/starters';
import english from '@parley/locales/en/flowStarters.json' with { type: 'json' };

function t(key: string, values: Record<string, string> = {}): string {
  const text = key
    .split('.')
    .reduce<unknown>((at, word) => (at as Record<string, unknown> | undefined)?.[word], english);
  return String(text).replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '');
}

export function starterOf(id: string, recipient = 'member1'): FlowDocument {
  const starter = starters.find((one) => one.id === id);
  if (!starter) throw new Error(`${id} is no starter`);
  return starter.build({ t, recipients: [recipient] });
}

/** A valid reply for this input. */
export function fitting(input: MessageInput, turn: number): unknown {
  switch (input.type) {
    case 'choice':
      return input.options[turn % input.options.length]?.id;
    case 'number':
      return 75;
    case 'date':
      return '2026-12-01';
    case 'email':
      return 'ada@example.com';
    case 'phone':
      return '+4930901820';
    case 'rating':
      return input.scale === 'nps' ? 9 : 4;
    case 'form': {
      const values = input.fields.map(({ key, type }) => [key, type === 'email' ? 'ada@example.com' : 'Ada']);
      return { ...Object.fromEntries(values), consent: true };
    }
    default:
      return 'How long does shipping take?';
  }
}
