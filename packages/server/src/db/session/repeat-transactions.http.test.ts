import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestAnswer } from '../../../test/test-client.ts';
import { removeTrap, setTrap, type Trap, trapDetail } from '../../../test/trap.ts';
import type { ErasureEntry } from '../../ports/erasure-ledger/erasure-ledger.ts';

let app: TestApp;
let owner: Member;
let chatbotId: string;
let lines: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ onLog: (line) => lines.push(line) });
  owner = await app.register();
  chatbotId = await publishChatbot(app, owner);
});
beforeEach(async () => {
  await app.settled();
  lines = [];
});
afterEach(() => removeTrap(app.deps.database));
afterAll(() => app.close());

type Answer = TestAnswer<unknown>;

let leads = 0;

async function addLead(): Promise<Answer> {
  leads += 1;
  return await owner.post('/api/leads', { chatbotId, name: 'Ana Ruiz', email: `ana${leads}@example.com` });
}

async function changeLead(): Promise<Answer> {
  leads += 1;
  const { body } = await owner.get('/api/leads');
  return await owner.patch(`/api/leads/${body.items[0].id}`, { name: `Ana Ruiz ${leads}` });
}

async function sendMessage(): Promise<Answer> {
  return await app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
}

async function rename(): Promise<Answer> {
  return await owner.patch(`/api/organization/${owner.organizationId}`, { name: 'Renamed' });
}

/** Request, statement at which PostgreSQL ends its transaction, and start of that statement's text. */
const requests: [string, Omit<Trap, 'times'>, RegExp, () => Promise<Answer>][] = [
  ['a new lead', { table: 'leads', at: 'insert', code: '40P01' }, /^insert into leads/, addLead],
  ['a new lead, at COMMIT', { table: 'leads', at: 'commit', code: '40001' }, /^commit$/, addLead],
  ['the change of a lead', { table: 'leads', at: 'update', code: '40P01' }, /^update leads/, changeLead],
  ['a message', { table: 'messages', at: 'insert', code: '40001' }, /^with taken/, sendMessage],
  [
    'a new chatbot',
    { table: 'chatbots', at: 'insert', code: '40P01' },
    /^insert into chatbots/,
    () => owner.post('/api/chatbots', { name: 'Second' }),
  ],
  [
    'an update of the organization',
    { table: 'organizations', at: 'update', code: '40001' },
    /^update organizations/,
    rename,
  ],
];

/** The logged lines of an event, in order. */
function logged(event: string): Record<string, unknown>[] {
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === event);
}

async function counted(code: string): Promise<number> {
  const { text } = await app.anonymous().get('/metrics');
  return Number(
    new RegExp(`^parley_transaction_retries_total\\{code="${code}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
  );
}

describe.each(requests)('%s that PostgreSQL ends', (_name, place, statement, request) => {
  beforeAll(async () => {
    await addLead();
  });

  it.each([1, 3])('%i times succeeds, and each time is counted and logged', async (times) => {
    const { code } = place;
    const before = await counted(code);
    await setTrap(app.deps.database, { ...place, times });
    const { status, text } = await request();
    expect(status, text).toBeLessThan(300);
    expect((await counted(code)) - before).toBe(times);
    const warnings = logged('transaction_retried');
    expect(warnings.map(({ tries }) => tries)).toEqual([1, 2, 3].slice(0, times));
    expect(warnings[0]).toMatchObject({
      level: 40,
      sqlState: code,
      detail: trapDetail,
      sql: expect.stringMatching(statement),
      requestId: expect.any(String),
    });
  });

  it('four times returns an error, and leaves no rows behind', async () => {
    await setTrap(app.deps.database, { ...place, times: 4 });
    const refused = await request();
    expect(refused).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(logged('transaction_retried')).toHaveLength(3);
    expect(logged('transaction_given_up')).toEqual([expect.objectContaining({ level: 40, tries: 4 })]);
    expect((await request()).status).toBeLessThan(300);
  });
});

describe('an erasure that PostgreSQL ends', () => {
  it.each([1, 3])('%i times completes, with one entry in the ledger', async (times) => {
    const visitor = await startVisitor(app, chatbotId);
    const { body } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
    await app.settled();
    await setTrap(app.deps.database, { table: 'conversations', at: 'delete', code: '40P01', times });
    expect((await visitor.delete(`/api/chat/${chatbotId}/me`)).status).toBe(204);
    const entries: ErasureEntry[] = [];
    for await (const entry of app.deps.erasureLedger.entries())
      if (entry.conversationIds.includes(body.conversationId)) entries.push(entry);
    expect(entries).toHaveLength(1);
    expect((await owner.get(`/api/conversations/${body.conversationId}`)).status).toBe(404);
  });
});

it('dispatches events even if PostgreSQL ends the batch three times', async () => {
  await setTrap(app.deps.database, { table: 'events', at: 'delete', code: '40P01', times: 3 });
  expect((await addLead()).status).toBe(201);
  await app.settled();
  expect(logged('transaction_retried')).toHaveLength(3);
  expect(logged('dispatch_failed')).toEqual([]);
});
