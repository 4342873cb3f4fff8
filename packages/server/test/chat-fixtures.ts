import { setTimeout as wait } from 'node:timers/promises';
import type { Member, TestApp } from './harness.ts';
import type { TestClient, TestEvent } from './test-client.ts';

/** Knowledge of the test chatbots, and a question that it answers. */
export const voucherFact = 'The zebrafinch voucher is valid for forty-two days after purchase.';
export const voucherQuestion = 'How long is the zebrafinch voucher valid?';

/** Model settings for the fake provider at this URL, with the chatbot's own key. */
export function mockModel(baseUrl: string) {
  return {
    provider: 'openai-compatible',
    name: 'mock',
    baseUrl,
    customApiKey: 'sk-test-key-000000001',
    useCustomApiKey: true,
  };
}

interface ChatbotOptions {
  /** Text of the chatbot's only source. */
  content?: string;
  settings?: object;
}

/** Creates an unpublished chatbot with one text as its knowledge; returns its id. */
export async function draftChatbot(
  app: TestApp,
  owner: Member,
  { content = voucherFact, settings }: ChatbotOptions = {},
): Promise<string> {
  const { body } = await owner.post('/api/chatbots', { name: 'Voucher helper' });
  await owner.post(`/api/chatbots/${body.id}/knowledge`, { type: 'text', name: 'Vouchers', content });
  if (settings) {
    const saved = await owner.patch(`/api/chatbots/${body.id}`, settings);
    if (saved.status !== 200) throw new Error(saved.text);
  }
  await app.settled();
  return body.id;
}

/** Creates and publishes a chatbot with the same options as `draftChatbot`; returns its id. */
export async function publishChatbot(app: TestApp, owner: Member, options?: ChatbotOptions): Promise<string> {
  const id = await draftChatbot(app, owner, options);
  const deployed = await owner.post(`/api/chatbots/${id}/deploy`);
  if (deployed.status !== 200) throw new Error(deployed.text);
  return id;
}

/** A new visitor with a token. */
export async function startVisitor(
  app: TestApp,
  chatbotId: string,
  session: object = {},
): Promise<TestClient> {
  const { body } = await app.anonymous().post(`/api/chat/${chatbotId}/sessions`, session);
  return app.anonymous().with({ authorization: `Bearer ${body.visitorToken}` });
}

/** Reads all events of a stream until it ends. */
export async function collectEvents(events: AsyncGenerator<TestEvent>): Promise<TestEvent[]> {
  const all: TestEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** Reads until this many tokens of an answer have arrived. */
export async function readTokens(events: AsyncGenerator<TestEvent>, count: number): Promise<void> {
  for (let tokens = 0; tokens < count; ) {
    const { value, done } = await events.next();
    if (done) throw new Error('the answer ended early');
    if (value.event === 'token') tokens += 1;
  }
}

/** Waits for an effect of live settings, which must occur within 5 s. */
export async function within5s(condition: () => Promise<boolean>): Promise<void> {
  const endMs = Date.now() + 5_000;
  while (!(await condition())) {
    if (Date.now() > endMs) throw new Error('it did not happen within 5 s');
    await wait(100);
  }
}
