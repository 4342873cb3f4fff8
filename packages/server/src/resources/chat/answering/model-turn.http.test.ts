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
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { TestEvent } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

let app: TestApp;
let model: ModelServer;
let member: Member;

beforeAll(async () => {
  model = await startModelServer();
  app = await startTestApp({ env: { EGRESS_ALLOW: `${new URL(model.baseUrl).host},127.0.0.1:9` } });
  member = await app.register();
});
afterEach(() => model.wish(undefined));
afterAll(async () => {
  await app.close();
  await model.close();
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

  it('CHAT-15, BLD-03: streams the model’s text, records tokens, and cites the passage that the model names', async () => {
    const events = await ask(`${voucherQuestion} [[mock echo]] It is valid for forty-two days [1] [7].`);
    const { message } = events.at(-1)?.data ?? {};
    expect(message).toMatchObject({ mode: 'model', status: 'complete' });
    expect(message.usage.outputTokens).toBeGreaterThan(0);
    expect(message.content).toContain('[1]');
    expect(message.content).not.toContain('[7]');
    expect(message.sources.map((source: { quote: string }) => source.quote)).toEqual([voucherFact]);
    expect(events.map(({ event }) => event)).toContain('replace');
  });

  it('removes a citation that the passage does not support, says so to staff alone, and counts', async () => {
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

  it('CHAT-15: replaces half an answer when the provider is cut off mid-stream', async () => {
    model.wish('tokens=30 delay=5 cut_after=5');
    const events = await ask(voucherQuestion);
    const kinds = events.map(({ event }) => event);
    expect(kinds.indexOf('replace')).toBeGreaterThan(kinds.indexOf('token'));
    expect(events.at(-1)?.data.message).toMatchObject({ mode: 'extractive', status: 'complete' });
  });

  it('SEC-32, REL-8: one turn at a time; the message is stored before the model has answered', async () => {
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

  it('CHAT-03: a visitor stops an answer and keeps the text so far', async () => {
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
