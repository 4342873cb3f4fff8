import { randomUUID } from 'node:crypto';
import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, apiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { mailedPath } from '../../tools/e2e/outbox.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';
import { answered, ask } from '../../tools/e2e/pages/chat-page.ts';
import { handbook, publishedChatbot } from '../../tools/e2e/published-chatbot.ts';
import { verifyAddress } from '../../tools/e2e/verified.ts';
import { type ModelServer, startModelServer } from '../../tools/model-server/model-server.ts';

const modelPort = 21_640;
const people = { deployment: { people: { enabled: true } } };
const app = useInstallation({ EGRESS_ALLOW: `127.0.0.1:${modelPort}` });
let model: ModelServer;
let owner: ApiClient;

beforeAll(async () => {
  model = await startModelServer({ port: modelPort });
  owner = await app.register('Halden Books', 'Ada Osei');
});
afterAll(() => model.close());

/** Registers a new member of the owner's organization. */
async function join(inviting: ApiClient, fullName: string): Promise<ApiClient> {
  const email = `${randomUUID()}@example.com`;
  await inviting.expectOk('POST', '/api/organization/invitations', { email, role: 'member' });
  const link = await mailedPath(app.server, email, '/join');
  const token = new URLSearchParams(link.split('?')[1]).get('token');
  const member = apiClient(app.url);
  const body = { token, fullName, password: 'correct horse battery', termsAccepted: true };
  await member.expectOk('POST', '/api/join/register', body);
  return member;
}

/** Opens the chat of a chatbot that has people, once it offers one. */
async function openChat(chatbotId: string): Promise<Page> {
  const settings = () => fetch(`${app.url}/api/chat/${chatbotId}`).then((response) => response.json());
  await expect.poll(async () => (await settings()).people.offer).toBe('chat');
  return await app.open(null, `/chat/${chatbotId}`);
}

/** Returns the conversation that waits for a person. */
async function waitingOne(): Promise<string> {
  const read = () =>
    owner.expectOk<{ items: { id: string }[] }>('GET', '/api/conversations?view=waiting&page=1&pageSize=10');
  await expect.poll(async () => (await read()).items.length).toBe(1);
  return (await read()).items[0]?.id ?? '';
}

const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply to the visitor' });

async function reply(page: Page, text: string): Promise<void> {
  await replyField(page).fill(text);
  await replyField(page).press('Enter');
}

it('a visitor asks for a person, a member takes over and closes as a colleague sees, and the chatbot goes on', async () => {
  await verifyAddress(app, owner);
  const colleague = await join(owner, 'Ben Okafor');
  const chatbot = await publishedChatbot(owner, people);
  const ada = await app.open(owner, '/conversations?inbox=waiting');
  await ada.getByRole('heading', { name: 'Nobody is waiting' }).waitFor();
  const visitor = await openChat(chatbot.id);
  await ask(visitor, handbook.question);
  await answered(visitor);
  await visitor.getByRole('button', { name: 'Talk to a person' }).click();
  await visitor.getByText('A person will be with you soon.').waitFor();
  await visitor.getByText('You are in line for a person').waitFor();
  await ask(visitor, 'My parcel is wet.');

  // The list changes without a reload.
  await ada.getByRole('row', { name: /My parcel is wet\./ }).waitFor();
  const id = await waitingOne();
  await ada.goto(`${app.url}/conversations/${id}`);
  await ada.getByText('Waits for a person').waitFor();
  const ben = await app.open(colleague, `/conversations/${id}`);
  await ben.getByText('Waits for a person').waitFor();
  await ada.getByRole('button', { name: /Take over/ }).click();
  await visitor.getByText('Ada has joined.').waitFor();
  await ben.getByText('Ada Osei has this conversation').waitFor();

  await reply(ada, 'I am sorry. A new one leaves today.');
  await visitor.getByText('A new one leaves today.').waitFor();
  await visitor.getByText('You are talking to Ada').waitFor();
  for (const text of ['Thank you!', 'One more thing.']) await ask(visitor, text);
  await ada.getByText('One more thing.').first().waitFor();
  expect(await visitor.locator('article[aria-busy="true"]').count()).toBe(0);
  await expectNoAxeViolations(visitor);
  await expectNoAxeViolations(ada);

  await ada.getByRole('button', { name: 'Close', exact: true }).click();
  await ada.getByRole('menuitem', { name: 'Resolved', exact: true }).click();
  await visitor.getByText('Ada has ended the conversation.').waitFor();
  await ask(visitor, handbook.question);
  expect(await (await answered(visitor, 2)).textContent()).toContain('45 days');
  await visitor.reload();
  await visitor.getByText('Ada has joined.').waitFor();
  const { messages, handover } = await owner.expectOk<Conversation>('GET', `/api/conversations/${id}`);
  expect(handover).toMatchObject({ reason: 'asked', outcome: 'resolved' });
  expect(messages.map(({ ordinal }) => ordinal)).toEqual(messages.map((_, at) => at + 1));
});

it('a member who takes over silences an answer that is being written, which only staff see', async () => {
  const mock = { provider: 'openai-compatible' as const, name: 'mock', baseUrl: model.baseUrl };
  const chatbot = await publishedChatbot(owner, { ...people, model: mock });
  const ada = await app.open(owner, '/conversations');
  const visitor = await openChat(chatbot.id);
  await ask(visitor, '[[mock tokens=80 delay=100]] Tell me everything.');
  await visitor
    .locator('article')
    .getByText(/the quick answer/i)
    .waitFor();
  const { items } = await owner.expectOk<{ items: { id: string }[] }>(
    'GET',
    `/api/conversations?chatbotId=${chatbot.id}&page=1&pageSize=10`,
  );
  await ada.goto(`${app.url}/conversations/${items[0]?.id}`);
  await ada.getByRole('button', { name: 'Take over' }).click();
  await visitor.getByText('Ada has joined.').waitFor();
  await expect.poll(() => visitor.getByText(/the quick answer/i).count()).toBe(0);
  await ada.getByText('Not sent: a person took over').waitFor();
  await visitor.reload();
  await visitor.getByText('Ada has joined.').waitFor();
  expect(await visitor.getByText(/the quick answer/i).count()).toBe(0);
  await visitor.getByRole('button', { name: 'Back to the chatbot' }).click();
  await visitor.getByText('You are talking to the chatbot again.').waitFor();
  await ada.getByText('The chatbot answers').waitFor();
});

it('TEN-01: another organization can neither see nor change a conversation of people, nor its notes', async () => {
  const chatbot = await publishedChatbot(owner, people);
  const ada = await app.open(owner, '/conversations');
  const visitor = await openChat(chatbot.id);
  await visitor.getByRole('button', { name: 'Talk to a person' }).click();
  await visitor.getByText('You are in line for a person').waitFor();
  const id = await waitingOne();
  await ada.goto(`${app.url}/conversations/${id}`);
  await ada.getByRole('button', { name: 'Note', exact: true }).click();
  await ada.getByRole('textbox', { name: 'Note for colleagues' }).fill('Velvet: has booked twice.');
  await ada.getByRole('button', { name: 'Add note' }).click();
  await ada.getByText('Velvet: has booked twice.').waitFor();
  const stranger = await app.register('Quarry House');
  const calls = [
    ['POST', 'take', {}],
    ['POST', 'messages', { message: 'Hello', seen: 9 }],
    ['POST', 'assign', { userId: null }],
    ['POST', 'release', {}],
    ['POST', 'close', { outcome: 'spam' }],
    ['POST', 'snooze', { until: null }],
    ['POST', 'read', { ordinal: 1 }],
    ['POST', 'typing', {}],
    ['POST', 'notes', { content: 'Mine' }],
    ['GET', 'messages'],
  ] as const;
  for (const [method, path, body] of calls) {
    const response = await stranger.call(method, `/api/conversations/${id}/${path}`, body);
    expect(response.status, path).toBe(404);
  }
  const shown = await visitor.evaluate(() => document.body.textContent);
  expect(shown).not.toContain('Velvet');
  expect(
    (await stranger.expectOk<{ items: unknown[] }>('GET', '/api/conversations?view=waiting')).items,
  ).toEqual([]);
  expect((await owner.expectOk<Conversation>('GET', `/api/conversations/${id}`)).controller).toBe('waiting');
});
