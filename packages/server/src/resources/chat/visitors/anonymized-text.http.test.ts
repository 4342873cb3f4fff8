import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import {
  collectEvents,
  mockModel,
  publishChatbot,
  startVisitor,
  voucherQuestion,
  within5s,
} from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

const address = 'quillon.zebrafinch@example.net';
const phone = '+44 20 7946 0958';
const text = `How long is the zebrafinch voucher valid? Write to ${address} or ring ${phone}.`;

let app: TestApp;
let model: ModelServer;
let member: Member;
const lines: string[] = [];

beforeAll(async () => {
  model = await startModelServer();
  const env = { EGRESS_ALLOW: new URL(model.baseUrl).host, LOG_LEVEL: 'trace' };
  app = await startTestApp({ env, onLog: (line) => lines.push(line) });
  member = await app.register();
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const publish = (anonymization: string) =>
  publishChatbot(app, member, { settings: { model: mockModel(model.baseUrl), privacy: { anonymization } } });

/** Every row of every table that contains the text, as `<table>: <row>`. */
async function rowsWith(part: string): Promise<string[]> {
  return await withPlatform(app.deps.database, async (tx) => {
    const tables = await tx.rows<{ name: string }>(sql`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind = 'r'
        and has_table_privilege(c.oid, 'select')`);
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await tx.script<{ row: string }>(
        `select t::text as row from ${name} t where t::text like '%${part}%'`,
      );
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    return found;
  });
}

const promptsWith = (part: string) => model.calls.filter((call) => JSON.stringify(call).includes(part));

describe.each(['partial', 'full'])('SEC-41, PRIV-09: with anonymization %s', (level) => {
  it("a visitor's identifying details are in no row, job, event, log, prompt, or stream", async () => {
    const id = await publish(level);
    const visitor = await startVisitor(app, id);
    const before = model.calls.length;
    const sent = await visitor.stream('POST', `/api/chat/${id}/messages`, { message: text });
    const events = await collectEvents(sent.events);
    const answer = events.at(-1)?.data.message;
    const rated = { rating: 'down', comment: `No. Ask ${address} or ${phone}` };
    await visitor.post(`/api/chat/${id}/messages/${answer.id}/feedback`, rated);
    await app.settled();
    expect(model.calls.length).toBeGreaterThan(before);
    for (const part of [address, 'quillon', phone, '7946 0958']) {
      expect(await rowsWith(part)).toEqual([]);
      expect(promptsWith(part)).toEqual([]);
      expect(lines.filter((line) => line.includes(part))).toEqual([]);
      expect(JSON.stringify(events)).not.toContain(part);
    }
    const [question] = (await visitor.get(`/api/chat/${id}/messages`)).body.messages;
    expect(question.content).toMatch(
      /^How long is the zebrafinch voucher valid\? Write to \[.+\] or ring \[.+\]\.$/,
    );
  });

  it('a repeated message is recognized by its masked text', async () => {
    const id = await publish(level);
    const visitor = await startVisitor(app, id);
    const send = (message: string) =>
      visitor.post(`/api/chat/${id}/messages`, { message, clientMessageId: 'one-and-the-same' });
    const first = await send(text);
    expect((await send(text)).body.message.id).toBe(first.body.message.id);
    const other = await send('How long is it valid?');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  });
});

it('SEC-41: a message stored before anonymization was turned on is masked before a model reads it', async () => {
  const id = await publish('none');
  const visitor = await startVisitor(app, id);
  const ask = (message: string) => visitor.post(`/api/chat/${id}/messages`, { message });
  const isPrompted = () => JSON.stringify(model.calls.at(-1)).includes(address);
  await ask(text);
  await ask(voucherQuestion);
  expect(isPrompted()).toBe(true);
  await member.patch(`/api/chatbots/${id}`, { privacy: { anonymization: 'full' } });
  await within5s(async () => {
    const other = await startVisitor(app, id);
    await other.post(`/api/chat/${id}/messages`, { message: text });
    return !isPrompted();
  });
  await ask(voucherQuestion);
  expect(isPrompted()).toBe(false);
  const { messages } = (await visitor.get(`/api/chat/${id}/messages`)).body;
  const again = await visitor.post(`/api/chat/${id}/messages/${messages.at(-1).id}/regenerate`);
  expect(again.status).toBe(200);
  expect(isPrompted()).toBe(false);
});

it('PRIV-09: without anonymization a message is stored and sent to the model as written', async () => {
  const id = await publish('none');
  const visitor = await startVisitor(app, id);
  await visitor.post(`/api/chat/${id}/messages`, { message: text });
  const [question] = (await visitor.get(`/api/chat/${id}/messages`)).body.messages;
  expect(question.content).toBe(text);
  expect(JSON.stringify(model.calls.at(-1))).toContain(address);
  expect((await rowsWith(address)).map((row) => row.split(':')[0])).toEqual(
    expect.arrayContaining(['conversations', 'messages']),
  );
});
