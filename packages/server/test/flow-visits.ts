import type { MessageInput } from '@parley/contracts/resources/chatbot/chat';
import type { FlowDocument } from '@parley/flow/document';
import { withPlatform } from '../src/db/scope.ts';
import { sql } from '../src/db/sql.ts';
import { startVisitor, voucherQuestion } from './chat-fixtures.ts';
import { ends, flowOf } from './flow-fixtures.ts';
import type { TestApp } from './harness.ts';
import type { TestClient } from './test-client.ts';

const options = [
  { id: 'ret', label: 'Returns' },
  { id: 'new', label: 'Newsletter', synonyms: ['news'] },
];

/** A flow with a choice that leads either to a number and a condition, or to an email address. */
export const helperFlow = (greeting = 'Welcome!'): FlowDocument =>
  flowOf(
    {
      start: ['start', { on: 'message' }],
      hello: ['message', { text: greeting }],
      menu: ['ask', { text: 'What is it about?', input: { type: 'choice', options }, saveAs: 'topic' }],
      days: ['ask', { text: 'How many days ago?', input: { type: 'number', min: 0 }, saveAs: 'days' }],
      late: ['condition', { branches: [{ id: 'late', formula: 'days > 30' }] }],
      left: ['set', { assign: [{ variable: 'left', formula: '30 - days' }] }],
      yes: ['message', { text: '{{left}} days are left.' }],
      no: ['message', { text: 'Too late.' }],
      mail: ['ask', { text: 'Your address?', input: { type: 'email' }, saveAs: 'email' }],
      thanks: ['message', { text: 'Thanks, {{email}}.' }],
      more: ['answer', { question: voucherQuestion }],
      again: ['jump', { target: 'menu' }],
      end: ends('Bye.'),
    },
    [
      'start > hello',
      'hello > menu',
      'menu:option:ret > days',
      'menu:option:new > mail',
      'days > late',
      'late:branch:late > no',
      'no > again',
      'late:else > left',
      'left > yes',
      'yes > end',
      'mail > thanks',
      'thanks > more',
      'more > end',
    ],
    [
      { name: 'topic', type: 'text' },
      { name: 'days', type: 'number' },
      { name: 'left', type: 'number' },
      { name: 'email', type: 'text' },
    ],
  );

/** Response of the server to a visitor. */
export interface Said {
  status: number;
  body: {
    message: { id: string; content: string; mode: string; input: MessageInput | null; fixed?: boolean };
    code: string;
  };
}

/** Simulates a visitor who writes messages and presses buttons. */
export async function visit(app: TestApp, id: string) {
  const client = await startVisitor(app, id);
  const path = `/api/chat/${id}/messages`;
  return {
    client,
    say: (message: string): Promise<Said> => client.post(path, { message }),
    reply: (inputId: string, value: unknown): Promise<Said> =>
      client.post(path, { reply: { inputId, value } }),
    transcript: async () => (await client.get(path)).body.messages,
  };
}

export const contentOf = ({ body }: Said) => body.message.content;
export const inputOf = ({ body }: Said) => body.message.input?.id ?? '';

/** Current flow state of a visitor's conversation. */
export async function flowStateOf(app: TestApp, client: TestClient, id: string) {
  const { conversationId } = (await client.get(`/api/chat/${id}/messages`)).body;
  const row = await withPlatform(app.deps.database, (tx) =>
    tx.first<{ flow_state: { step: number; at: { nodeId: string } | null; variables: object } | null }>(sql`
      select flow_state from conversations where id = ${conversationId}`),
  );
  return row?.flow_state;
}
