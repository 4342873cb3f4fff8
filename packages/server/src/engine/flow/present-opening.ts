import type { MessageInput } from '@parley/contracts/resources/chat';
import { inputOf } from './ask-input.ts';
import type { CompiledFlow } from './compile-flow.ts';
import { freshState, inputIdOf } from './flow-state.ts';
import { messageText } from './message-text.ts';
import { runOpening } from './opening.ts';
import { stillInput } from './still-input.ts';
import { TurnMemory } from './turn-memory.ts';

/** What a flow opens with, in a language; null for one that waits for a message. */
export function presentOpening(
  flow: CompiledFlow,
  version: number,
  language: string,
  chatbotId: string,
): { text: string; input: MessageInput | null } | null {
  if (flow.start?.data.on !== 'open') return null;
  const { variables } = freshState(flow.document, version, new Date(0));
  const memory = new TurnMemory(stillInput(flow, language, chatbotId), variables);
  const { said, waiting } = runOpening(flow);
  const texts = said.map((id) => {
    const node = flow.nodes.get(id);
    if (node?.type === 'message') return messageText(node, memory, chatbotId);
    return node && 'text' in node.data ? memory.text(id, 'text', node.data.text ?? '') : '';
  });
  const input = waiting ? inputOf(waiting, inputIdOf(version, waiting.id, 0), memory) : null;
  return { text: texts.filter((text) => text !== '').join('\n\n'), input };
}
