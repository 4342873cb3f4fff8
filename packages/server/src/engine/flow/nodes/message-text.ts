import { picturePath } from '@parley/contracts/settings/appearance-settings';
import type { NodeOf } from '@parley/flow/document';
import type { TurnMemory } from '../turn-memory.ts';

/**
 * Returns the content of a message node: its text, followed by its picture as Markdown. The picture is served from `picturePath`,
 * the only source from which the chat shows pictures.
 */
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
