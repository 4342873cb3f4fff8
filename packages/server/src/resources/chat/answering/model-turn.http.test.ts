import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import {
  collectEvents,
  mockModel,
  publishChatbot,
  startVisitor,
  voucherFact,
  voucherQuestion,
} from '../../../../test/chat-fixtures.ts';
import { downloadExport, makeExport, tablesOf } from '../../../../test/exports.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { type Receiver, startReceiver } from '../../../../test/receiver.ts';
import type { TestEvent } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

let app: TestApp;
let model: ModelServer;
let member: Member;
let receiver: Receiver;
const received: string[] = [];

beforeAll(async () => {
  model = await startModelServer();
  receiver = await startReceiver(({ body }, response) => {
    received.push(body);
    response.end();
  });
  const hosts = [new URL(model.baseUrl).host, receiver.host, '127.0.0.1:9'];
  app = await startTestApp({ env: { EGRESS_ALLOW: hosts.join(',') } });
  member = await app.register();
});
afterEach(() => {
  model.wish(undefined);
  model.write(undefined);
});
afterAll(async () => {
  await app.close();
  await model.close();
  await receiver.close();
});

describe('a chatbot with a model', () => {
  let modelBot: string;
  const ask = async (message: string) => {
    const stream = await app.anonymous().stream('POST', `/api/chat/${modelBot}/messages`, { message });
    return collectEvents(stream.events);
  };

  beforeAll(async () => {
    modelBot = await publishChatbot(app, member, {
      settings: {
        model: mockModel(model.baseUrl),
      },
    });
  });

  it('CHAT-15, BLD-03: streams the model’s text, records tokens, and cites the passage that the model refers to', async () => {
    const events = await ask(`${voucherQuestion} [[mock echo]] It is valid for forty-two days [1] [7].`);
    const { message } = events.at(-1)?.data ?? {};
    expect(message).toMatchObject({ mode: 'model', status: 'complete' });
    expect(message.usage.outputTokens).toBeGreaterThan(0);
    expect(message.content).toContain('[1]');
    expect(message.content).not.toContain('[7]');
    expect(message.sources.map((source: { quote: string }) => source.quote)).toEqual([voucherFact]);
    expect(events.map(({ event }) => event)).toContain('replace');
  });

  it('removes a citation that the passage does not support, and counts it for staff only', async () => {
    const recorded = async (answer: { id: string }) => {
      const [row] = await withPlatform(app.deps.database, (tx) =>
        tx.rows<{ conversation_id: string }>(
          sql`select conversation_id from messages where id = ${answer.id}`,
        ),
      );
      const seen = await member.get(`/api/conversations/${row?.conversation_id}`);
      return seen.body.messages.at(-1);
    };
    const text = 'Penguins dance under purple moonlight [1]. It is valid for forty-two days [1].';
    const { message } = (await ask(`[[mock echo]] ${voucherQuestion} ${text}`)).at(-1)?.data ?? {};
    expect(message).not.toHaveProperty('support');
    expect(await recorded(message)).toMatchObject({ id: message.id, support: 'partly' });
    expect(message.content).toContain(
      'Penguins dance under purple moonlight. It is valid for forty-two days [1].',
    );
    expect(message.sources.map((source: { quote: string }) => source.quote)).toEqual([voucherFact]);
    const invented = 'zebrafinch voucher? Penguins dance under purple moonlight [1].';
    const none = (await ask(`[[mock echo]] ${invented}`)).at(-1)?.data.message;
    expect(none).toMatchObject({ content: invented.replace(' [1]', ''), sources: [], status: 'complete' });
    expect(await recorded(none)).toMatchObject({ id: none.id, support: 'none' });
    const figures = await app.deps.metrics.text();
    expect(figures.body).toMatch(/parley_checked_answers_total\{support="partly"\} [1-9]/);
    expect(figures.body).toMatch(/parley_checked_answers_total\{support="none"\} [1-9]/);
  });

  it('CHAT-15: fails over to the extractive answer when the provider refuses', async () => {
    model.wish('status=500');
    const refused = (await ask(voucherQuestion)).at(-1)?.data.message;
    expect(refused).toMatchObject({ mode: 'extractive', status: 'complete' });
    expect(refused.content).toContain('forty-two days');
    const closed = await publishChatbot(app, member, {
      settings: {
        model: {
          provider: 'openai-compatible',
          name: 'mock',
          baseUrl: 'http://127.0.0.1:9/v1',
        },
      },
    });
    const { body } = await app.anonymous().post(`/api/chat/${closed}/messages`, { message: voucherQuestion });
    expect(body.message).toMatchObject({ mode: 'extractive', status: 'complete' });
    expect(body.message.content).toContain('forty-two days');
  });

  it('CHAT-15: replaces a partial answer when the provider is cut off mid-stream', async () => {
    model.wish('tokens=30 delay=5 cut_after=5');
    const events = await ask(voucherQuestion);
    const kinds = events.map(({ event }) => event);
    expect(kinds.indexOf('replace')).toBeGreaterThan(kinds.indexOf('token'));
    expect(events.at(-1)?.data.message).toMatchObject({ mode: 'extractive', status: 'complete' });
  });

  it('SEC-32, REL-8: allows one turn at a time and stores the message before the model answers', async () => {
    const visitor = await startVisitor(app, modelBot);
    const slow = await visitor.stream('POST', `/api/chat/${modelBot}/messages`, {
      message: `${voucherQuestion} [[mock tokens=20 delay=100]]`,
    });
    const first = await slow.events.next();
    expect(first.value?.event).toBe('start');
    const second = await visitor.post(`/api/chat/${modelBot}/messages`, { message: 'And now?' });
    expect([second.status, second.body.code]).toEqual([409, 'turn_in_progress']);
    const transcript = await visitor.get(`/api/chat/${modelBot}/messages`);
    expect(transcript.body.messages.map((message: { status: string }) => message.status)).toEqual([
      'complete',
      'running',
    ]);
    const rest = await collectEvents(slow.events);
    expect(rest.at(-1)?.event).toBe('done');
  });

  it('CHAT-07: a turn continues without its reader, who resumes without gap or repeat', async () => {
    const visitor = await startVisitor(app, modelBot);
    const cut = await visitor.stream('POST', `/api/chat/${modelBot}/messages`, {
      message: `${voucherQuestion} [[mock tokens=12 delay=60]]`,
    });
    const seen: TestEvent[] = [];
    for await (const event of cut.events) {
      seen.push(event);
      if (event.event === 'token') break;
    }
    cut.abort();
    const resumed = await visitor.stream('GET', `/api/chat/${modelBot}/stream`, undefined, {
      'last-event-id': seen.at(-1)?.id ?? '',
    });
    const rest = await collectEvents(resumed.events);
    const numbers = [...seen, ...rest].map(({ id }) => Number(id?.split(':')[1]));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(rest.at(-1)?.data.message.status).toBe('complete');
    await wait(10);
    expect((await visitor.get(`/api/chat/${modelBot}/stream`)).status).toBe(204);
  });

  it('CHAT-03: stopping an answer keeps the text so far', async () => {
    const visitor = await startVisitor(app, modelBot);
    const stream = await visitor.stream('POST', `/api/chat/${modelBot}/messages`, {
      message: `${voucherQuestion} [[mock tokens=100 delay=50]]`,
    });
    const seen: TestEvent[] = [];
    for await (const event of stream.events) {
      seen.push(event);
      if (seen.filter(({ event: kind }) => kind === 'token').length === 3) {
        const stop = await visitor.post(`/api/chat/${modelBot}/messages/${seen[0]?.data.messageId}/stop`);
        expect(stop.status).toBe(204);
      }
    }
    const { message } = seen.at(-1)?.data ?? {};
    expect(message.status).toBe('stopped');
    expect(message.content.length).toBeGreaterThan(0);
  });

  it('SEC-34: the key is sealed in the database and can never be read', async () => {
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ sealed_api_key: string }>(sql`select sealed_api_key from chatbots where id = ${modelBot}`),
    );
    expect(rows[0]?.sealed_api_key).toMatch(/^v1\./);
    expect(JSON.stringify(rows)).not.toContain('sk-test-key');
    const read = await member.get(`/api/chatbots/${modelBot}`);
    expect(read.text).not.toContain('sk-test-key');
    expect(read.body.model.customApiKeyHint).toBe('0001');
  });
});

describe('an answer whose unsupported sentences are held back while it streams', () => {
  const shown = ['| Kind | Price |', '|---|---|', '| Paper | 5 € |'];
  /** No passage is found, so no sentence is supported. */
  const leftOut = ['A trained walrus stamps each book.', 'Another walrus helps it all day.'];
  const later = [
    '| Door | Hours |',
    '|---|---|',
    ...Array.from({ length: 12 }, (_, n) => `| ${n} | all day |`),
  ];
  const whole = [...shown, '', leftOut.join(' '), '', ...later].join('\n');
  const said = [...shown, '', ...later].join('\n');
  let chatbotId: string;
  let path: string;

  beforeAll(async () => {
    chatbotId = await publishChatbot(app, member, {
      settings: { model: mockModel(model.baseUrl), answers: { hideUnsupported: true } },
    });
    path = `/api/chat/${chatbotId}/messages`;
    const hook = { name: 'All', url: `${receiver.origin}/hook`, events: ['*'] };
    expect((await member.post('/api/webhooks', hook)).status).toBe(201);
  });

  /** Asks, and reads until the text after the removed sentences arrives. */
  async function askAndReadPastRemoved() {
    model.write(() => whole);
    const visitor = await startVisitor(app, chatbotId);
    const message = 'Xylophones? [[mock delay=40]]';
    const { events, abort } = await visitor.stream('POST', path, { message });
    const seen: TestEvent[] = [];
    for (;;) {
      const { value } = await events.next();
      if (value === undefined) throw new Error(JSON.stringify(seen));
      seen.push(value);
      if (value.event === 'token' && value.data.text.includes('Door')) break;
    }
    return { visitor, seen, events, abort };
  }
  const textIn = (events: readonly TestEvent[]) =>
    events.map(({ event, data }) => (event === 'token' ? data.text : '')).join('');
  const recorded = async (seen: readonly TestEvent[]) =>
    (await member.get(`/api/conversations/${seen[0]?.data.conversationId}`)).body.messages.at(-1);

  it('CHAT-07: resumes without the removed sentences, from any position', async () => {
    const { visitor, seen, abort } = await askAndReadPastRemoved();
    abort();
    const from = async (id: string) => {
      const { events } = await visitor.stream('GET', `/api/chat/${chatbotId}/stream`, undefined, {
        'last-event-id': id,
      });
      return collectEvents(events);
    };
    const [start] = seen;
    const [all, rest] = await Promise.all([from(start?.id ?? ''), from(seen.at(-1)?.id ?? '')]);
    for (const events of [
      [start as TestEvent, ...all],
      [...seen, ...rest],
    ]) {
      expect(textIn(events)).toBe(said);
      expect(JSON.stringify(events)).not.toContain('walrus');
      expect(events.at(-1)?.data.message).toMatchObject({ status: 'complete', content: said });
    }
    expect(await recorded(seen)).toMatchObject({ heldBack: { leftOut } });
  });

  it('CHAT-03: keeps what was shown when stopped, without the removed sentences', async () => {
    const { visitor, seen, events } = await askAndReadPastRemoved();
    expect((await visitor.post(`${path}/${seen[0]?.data.messageId}/stop`)).status).toBe(204);
    const rest = await collectEvents(events);
    const { message } = rest.at(-1)?.data ?? {};
    expect(message).toMatchObject({ status: 'stopped', content: textIn([...seen, ...rest]) });
    expect(said.startsWith(message.content)).toBe(true);
    expect(message.content).toContain('Door');
    expect((await visitor.get(path)).body.messages.at(-1).content).toBe(message.content);
    expect(await recorded(seen)).toMatchObject({ content: message.content, heldBack: { leftOut } });
  });

  it('EXP-03: its removed sentences are in no export or webhook, and only in the table column for staff', async () => {
    const { visitor, seen, events } = await askAndReadPastRemoved();
    await collectEvents(events);
    await app.settled();
    const messages = JSON.stringify((await visitor.get(path)).body);
    await expect.poll(() => received.join('')).toContain(String(seen[0]?.data.conversationId));
    const made = await makeExport(member, { type: 'all', format: 'json' });
    const tables = JSON.stringify(await tablesOf(await downloadExport(member, made.id)));
    const archive = await makeExport(member, { type: 'organization', format: 'archive' });
    const tar = (await downloadExport(member, archive.id)).bytes.toString();
    for (const text of [messages, tables, tar]) expect(text).toContain('all day');
    for (const text of [messages, tables, tar, received.join('')]) expect(text).not.toContain('walrus');
    const found = await withPlatform(app.deps.database, async (tx) => {
      const names = await tx.rows<{ name: string }>(sql`
        select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname = 'public'
          and has_table_privilege(c.oid, 'select')`);
      const holding: string[] = [];
      for (const { name } of names) {
        const rows = await tx.rows({
          text: `select 1 from ${name} r where r::text like '%walrus%' limit 1`,
          values: [],
        });
        if (rows.length > 0) holding.push(name);
      }
      const elsewhere = await tx.rows(sql`
        select 1 from messages m where (to_jsonb(m) - 'held_back')::text like '%walrus%'`);
      return [holding, elsewhere.length];
    });
    expect(found).toEqual([['public.messages'], 0]);
  });
});
