import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftChatbot, publishChatbot, startVisitor } from '../../../test/chat-fixtures.ts';
import { ends, flowOf } from '../../../test/flow-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register();
});
afterAll(() => app.close());

/** A condition that matches a visitor's message against each of the patterns. */
const deciding = (patterns: string[]) =>
  flowOf(
    {
      start: ['start', { on: 'message' }],
      which: [
        'condition',
        {
          branches: [
            {
              id: 'first',
              match: 'any',
              tests: patterns.map((value) => ({ variable: 'chat.message', op: 'matches', value })),
            },
          ],
        },
      ],
      one: ends('One.'),
      two: ends('Two.'),
    },
    ['start > which', 'which:branch:first > one', 'which:else > two'],
  );
const large = '.{0,1000}'.repeat(430);

it('a flow with too complex patterns is saved, its problems name the step, and it is not published', async () => {
  const id = await draftChatbot(app, owner, { settings: { flow: deciding(Array(8).fill(large)) } });
  const { body } = await owner.get(`/api/chatbots/${id}/flow/problems`);
  const places = Array.from({ length: 8 }, (_, at) => `branches.0.tests.${at}.value`);
  expect(body.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual(
    places.map((path) => `${path} pattern_too_large`),
  );
  const refused = await owner.post(`/api/chatbots/${id}/deploy`);
  expect(refused.status).toBe(400);
  expect(refused.body.fields).toEqual(
    Object.fromEntries(
      places.map((path) => [
        `flow.nodes.which.${path}`,
        'This pattern is too large. Shorten it, or repeat less.',
      ]),
    ),
  );
});

it('a flow published before the limits existed still runs, without the branch', async () => {
  const id = await publishChatbot(app, owner, { settings: { flow: deciding(['a+']) } });
  await withPlatform(app.deps.database, (tx) =>
    tx.rows(sql`update chatbot_versions
                set flow = ${JSON.stringify(deciding([large]))}::jsonb
                where chatbot_id = ${id} returning 1`),
  );
  const visitor = await startVisitor(app, id);
  const sent = await visitor.post(`/api/chat/${id}/messages`, { message: 'a'.repeat(3_900) });
  expect(sent.body.message.content).toBe('Two.');
});
