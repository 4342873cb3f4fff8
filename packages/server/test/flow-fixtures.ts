import type { FlowDocument, FlowEdge, FlowNode, FlowVariable } from '@parley/flow/document';
import { compileFlow } from '../src/engine/flow/compile-flow.ts';
import { converse } from '../src/engine/flow/converse.ts';
import type { FlowState } from '../src/engine/flow/flow-state.ts';
import type {
  FlowEvent,
  FlowInput,
  FlowOutcome,
  FlowParts,
  FlowRequest,
} from '../src/engine/flow/flow-turn.ts';
import { unknownVisitor } from '../src/engine/flow/input/still-input.ts';
import type { TurnEvent } from '../src/engine/turn.ts';

type NodeSpec = {
  [Type in FlowNode['type']]: [Type, Extract<FlowNode, { type: Type }>['data']];
}[FlowNode['type']];

/** A flow with nodes by id, and edges written as `from:port > to`. */
export function flowOf(
  nodes: Record<string, NodeSpec>,
  edges: readonly string[],
  variables: FlowVariable[] = [],
): FlowDocument {
  return {
    schema: 1,
    variables,
    nodes: Object.entries(nodes).map(
      ([id, [type, data]]) => ({ id, type, position: { x: 0, y: 0 }, data }) as FlowNode,
    ),
    edges: edges.map((line, index): FlowEdge => {
      const [, source = '', sourceHandle = 'next', target = ''] =
        /^(\w+)(?::(\S+))? > (\w+)$/.exec(line) ?? [];
      return { id: `e${index}`, source, sourceHandle, target };
    }),
    translations: {},
  };
}

export function ends(text: string, then: 'chat' | 'close' = 'chat'): NodeSpec {
  return ['end', { text, then }];
}

/** Knowledge that supports answers to questions about shipping. */
export const shippingAnswer = 'Shipping takes two days.';
export const unknownAnswer = 'I do not know.';

async function* freely(question: string): AsyncGenerator<TurnEvent> {
  const isKnown = /shipping/i.test(question);
  const content = isKnown ? shippingAnswer : unknownAnswer;
  yield { type: 'status', phase: 'answering' };
  yield { type: 'token', text: content };
  yield {
    type: 'end',
    mode: 'extractive',
    answeredBy: null,
    content,
    sources: [],
    isCut: false,
    cutReason: null,
    asksForContact: false,
    suggestions: [],
    support: null,
  };
}

export interface Told {
  content: string;
  mode: string;
  outcome: FlowOutcome;
  /** `node:port` of each step. */
  path: string[];
  events: FlowEvent[];
}

export interface Played {
  send(message: string, more?: Partial<FlowInput>): Promise<Told>;
  reply(value: unknown, more?: Partial<FlowInput>): Promise<Told>;
  state(): FlowState | null;
  requests: FlowRequest[];
}

/** Runs a flow turn by turn. */
export function play(
  document: FlowDocument,
  changes: Partial<FlowParts> = {},
  from: FlowState | null = null,
): Played {
  const flow = compileFlow(document);
  const requests: FlowRequest[] = [];
  let state = from;
  const parts: FlowParts = {
    answer: ({ question }) => freely(question),
    isSupported: async ({ question }) => /shipping/i.test(question),
    isSmallTalk: (text) => /^(hi|thanks)$/i.test(text),
    isQuestion: (text) => text.endsWith('?'),
    request: async (request) => {
      requests.push(request);
      return { status: 200, body: { items: [{ name: 'Lamp' }], total: 3 } };
    },
    allow: async (_effect, count) => count,
    readPhone: undefined,
    isStopped: () => false,
    ...changes,
  };
  const turn = async (message: FlowInput['message'], more: Partial<FlowInput> = {}): Promise<Told> => {
    const input: FlowInput = {
      flow,
      chatbotId: '0199c0de-0000-7000-9000-000000000001',
      state,
      version: 1,
      message,
      language: 'en',
      now: new Date('2026-11-23T08:00:00Z'),
      localNow: '2026-11-23T09:00',
      isOpen: true,
      ...unknownVisitor,
      contactSentence: null,
      secretMark: 'm4rk',
      masked: (text) => text,
      sentences: { retry: 'That does not fit.', inLine: 'In line.' },
      ...more,
    };
    const events: FlowEvent[] = [];
    for await (const event of converse(input, parts, new AbortController().signal)) events.push(event);
    const told = events.find((event) => event.type === 'flow');
    const end = events.at(-1);
    if (told?.type !== 'flow' || end?.type !== 'end') throw new Error('the turn did not end');
    state = told.outcome.state ?? state;
    const { outcome } = told;
    const path = outcome.path.map(({ nodeId, port }) => (port === null ? nodeId : `${nodeId}:${port}`));
    return { content: end.content, mode: end.mode, outcome, path, events };
  };
  return {
    send: (text, more) => turn({ text }, more),
    reply: (value, more) =>
      turn({ text: 'replied', reply: { inputId: state?.at?.inputId ?? '', value } }, more),
    state: () => state,
    requests,
  };
}
