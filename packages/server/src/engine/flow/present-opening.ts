import type { MessageInput } from '@parley/contracts/resources/chat';
import { FormulaError } from '@parley/flow/formula/formula-error';
import { inputOf } from './ask-input.ts';
import { assignAll } from './assign.ts';
import type { CompiledFlow } from './compile-flow.ts';
import { freshState, inputIdOf } from './flow-state.ts';
import { messageText } from './message-text.ts';
import { runOpening } from './opening.ts';
import { stillInput } from './still-input.ts';
import { TurnMemory } from './turn-memory.ts';

type PresentedOpening = { text: string; input: MessageInput | null };

/** What a flow opens with, in a language; null for one that waits for a message. */
export function presentOpening(
  flow: CompiledFlow,
  version: number,
  language: string,
  chatbotId: string,
): PresentedOpening | null {
  if (flow.start?.data.on !== 'open') return null;
  const { variables } = freshState(flow.document, version, new Date(0));
  const memory = new TurnMemory(stillInput(flow, language, chatbotId), variables);
  const { passed, waiting } = runOpening(flow);
  const texts: string[] = [];
  let input: MessageInput | null = null;
  try {
    for (const node of passed) {
      if (node.type === 'set') assignAll(memory, node.data);
      else texts.push(messageText(node, memory, chatbotId));
    }
    if (waiting) {
      texts.push(memory.openText(waiting.id, 'text', waiting.data.text));
      input = inputOf(waiting, inputIdOf(version, waiting.id, 0), memory);
    }
  } catch (error) {
    // Formulas may use up what a turn may spend; what was written before them is shown.
    if (!(error instanceof FormulaError)) throw error;
  }
  return { text: texts.filter((text) => text !== '').join('\n\n'), input };
}
