import { picturePath } from '@parley/contracts/appearance-settings';
import type { NodeOf } from '@parley/flow/document';
import type { TurnMemory } from './turn-memory.ts';

/** What a message says: its text, and its picture below as Markdown, which the chat shows only from here. */
export function messageText(
  { id, data }: Pick<NodeOf<'message'>, 'id' | 'data'>,
  memory: TurnMemory,
  chatbotId: string,
): string {
  const text = memory.text(id, 'text', data.text);
  if (!data.image) return text;
  const alt = memory.text(id, 'image.alt', data.image.alt).replace(/[[\]\\\s]+/g, ' ');
  const picture = `![${alt.trim()}](${picturePath(chatbotId, data.image.id)})`;
  return text.trim() === '' ? picture : `${text}\n\n${picture}`;
}
