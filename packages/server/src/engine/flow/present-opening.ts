import type { MessageInput } from '@parley/contracts/resources/chatbot/chat';
import type { FlowNode } from '@parley/flow/document';
import { FormulaError } from '@parley/flow/formula/formula-error';
import type { CompiledFlow } from './compile-flow.ts';
import { type FlowState, freshState, inputIdOf } from './flow-state.ts';
import type { FlowStep } from './flow-turn.ts';
import { inputOf } from './input/ask-input.ts';
import { stillInput } from './input/still-input.ts';
import { assignAll } from './nodes/assign.ts';
import { messageText } from './nodes/run-node.ts';
import { runOpening } from './opening.ts';
import { TurnMemory } from './turn-memory.ts';

export interface PlayedOpening {
  text: string;
  input: MessageInput | null;
  /** State of the flow after the opening; null if no node waits, so that the first message runs it again. */
  state: FlowState | null;
  path: readonly FlowStep[];
}

/** Returns the opening of a flow in a language; null if the flow waits for a message. */
export function presentOpening(
  flow: CompiledFlow,
  version: number,
  language: string,
  chatbotId: string,
): { text: string; input: MessageInput | null } | null {
  const played = playOpening(flow, version, language, chatbotId);
  return played && { text: played.text, input: played.input };
}

/** Returns the opening with its steps and the resulting state. */
export function playOpening(
  flow: CompiledFlow,
  version: number,
  language: string,
  chatbotId: string,
): PlayedOpening | null {
  if (flow.start?.data.on !== 'open') return null;
  const fresh = freshState(flow.document, version, new Date(0));
  const memory = new TurnMemory(stillInput(flow, language, chatbotId), fresh);
  const { passed, waiting } = runOpening(flow);
  const texts: string[] = [];
  const path: FlowStep[] = [stepOf(flow.start, 'next')];
  let input: MessageInput | null = null;
  try {
    for (const node of passed) {
      if (node.type === 'message') texts.push(messageText(node, memory, chatbotId));
      path.push({ ...stepOf(node, 'next'), ...(node.type === 'set' ? assignAll(memory, node.data) : {}) });
    }
    if (waiting) {
      texts.push(memory.openText(waiting.id, 'text', waiting.data.text));
      input = inputOf(waiting, inputIdOf(version, waiting.id, 0), memory);
      path.push(stepOf(waiting, null));
    }
  } catch (error) {
    // Formulas may exceed the turn's budget; the texts before them are shown.
    if (!(error instanceof FormulaError)) throw error;
  }
  const at = waiting && input ? { nodeId: waiting.id, inputId: input.id } : null;
  return {
    text: texts.filter((text) => text !== '').join('\n\n'),
    input,
    state: at && { ...fresh, at, variables: memory.variables() },
    path,
  };
}

function stepOf({ id, type }: FlowNode, port: string | null): FlowStep {
  return { nodeId: id, type, port, changed: {} };
}
