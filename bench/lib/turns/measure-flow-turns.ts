import { startServer } from '../../../tools/e2e/servers/start-server.ts';
import { withCleanUp } from '../../../tools/services/with-clean-up.ts';
import { registerOwner } from '../register-owner.ts';
import { openBenchDatabase } from './bench-database.ts';
import { type MeasuredTurns, measureTurns } from './measure-turns.ts';
import { publishTurnChatbot, tokenOf, turnEnv } from './turn-installation.ts';
import type { NextRequest } from './turn-load.ts';

const visitors = 32;

export interface FlowTurns {
  /** Each turn is a reply to a question, a condition, a message, and the question again. */
  flow: MeasuredTurns;
  /** A message to a chatbot with neither a flow nor knowledge. */
  free: MeasuredTurns;
}

/** Measures turns of 32 visitors at once on PostgreSQL; null without one. */
export function measureFlowTurns(): Promise<FlowTurns | null> {
  return withCleanUp(async (later) => {
    const databaseUrl = await openBenchDatabase(later, 'flow');
    if (databaseUrl === null) return null;
    const server = await startServer({ env: { DATABASE_URL: databaseUrl, ...turnEnv(1) } });
    later(async () => {
      await server.stop();
    });
    const id = await publishFlow(server.url);
    const free = await publishTurnChatbot(server.url, null, { hasKnowledge: false });
    const open = async (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => repliesOf(server.url, id, await tokenOf(server.url, id))),
      );
    return {
      flow: await measureTurns(server.pid, open, visitors),
      free: await measureTurns(server.pid, free.conversations, visitors),
    };
  });
}

async function publishFlow(url: string): Promise<string> {
  const owner = await registerOwner(url);
  const { id } = await owner.expectOk<{ id: string }>('POST', '/api/chatbots', { name: 'Bench' });
  await owner.expectOk('PATCH', `/api/chatbots/${id}`, { flow: askingFlow });
  await owner.expectOk('POST', `/api/chatbots/${id}/deploy`);
  return id;
}

const position = { x: 0, y: 0 };
const askingFlow = {
  schema: 1,
  variables: [{ name: 'days', type: 'number' }],
  nodes: [
    { id: 'start', type: 'start', position, data: { on: 'message' } },
    {
      id: 'days',
      type: 'ask',
      position,
      data: { text: 'How many days ago did it arrive?', input: { type: 'number', min: 0 }, saveAs: 'days' },
    },
    {
      id: 'late',
      type: 'condition',
      position,
      data: { branches: [{ id: 'late', label: 'Late', formula: 'days > 30' }] },
    },
    { id: 'no', type: 'message', position, data: { text: '{{days}} days are too many.' } },
    { id: 'yes', type: 'message', position, data: { text: '{{30 - days}} days are left.' } },
  ],
  edges: [
    ['start', 'next', 'days'],
    ['days', 'next', 'late'],
    ['late', 'branch:late', 'no'],
    ['late', 'else', 'yes'],
    ['no', 'next', 'days'],
    ['yes', 'next', 'days'],
  ].map(([source, sourceHandle, target], index) => ({ id: `e${index}`, source, sourceHandle, target })),
  translations: {},
};

/** The first message starts the flow; each later one replies to the last question. */
function repliesOf(url: string, chatbotId: string, token: string): NextRequest {
  return (turn, before) => {
    const inputId = /"input":\{"id":"([^"]+)"/.exec(before)?.[1];
    const said = inputId === undefined ? { message: 'Hello' } : { reply: { inputId, value: turn % 60 } };
    return {
      url: `${url}/api/chat/${chatbotId}/messages`,
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      body: JSON.stringify(said),
      firstMark: 'event: token',
      endMark: '"status":"complete"',
    };
  };
}
