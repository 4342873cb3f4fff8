import { randomUUID } from 'node:crypto';
import type { ChatbotPatch } from '@parley/contracts/resources/chatbot/chatbots';
import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, apiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { mailedPath, mailedTo } from '../../tools/e2e/outbox.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';
import { answered, ask } from '../../tools/e2e/pages/chat-page.ts';
import { handbook, publishedChatbot } from '../../tools/e2e/published-chatbot.ts';
import { verifyAddress } from '../../tools/e2e/verified.ts';
import { type ModelServer, startModelServer } from '../../tools/model-server/model-server.ts';

const modelPort = 21_640;
const people = { deployment: { people: { enabled: true } } };
const mailSecret = `whsec_${Buffer.alloc(32, 'parley').toString('base64')}`;
const app = useInstallation({
  EGRESS_ALLOW: `127.0.0.1:${modelPort}`,
  REPLY_ADDRESS: 'answers@example.com',
  INBOUND_MAIL_SECRET: mailSecret,
});
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
async function waitingOne(member = owner): Promise<string> {
  const read = () =>
    member.expectOk<{ items: { id: string }[] }>('GET', '/api/conversations?view=waiting&page=1&pageSize=10');
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

it('a flow hands over to a member, who talks and gives back, and goes on behind its step', async () => {
  const [member] = await owner.expectOk<{ id: string }[]>('GET', '/api/organization/users');
  const step = (id: string, type: string, data: object) => ({ id, type, position: { x: 0, y: 0 }, data });
  const flow = {
    schema: 1,
    variables: [],
    nodes: [
      step('start', 'start', { on: 'message' }),
      step('hello', 'message', { text: 'Welcome to Halden Books.' }),
      step('person', 'handover', { subject: 'Help', text: 'A visitor needs help.', to: [member?.id] }),
      step('back', 'message', { text: 'Good to have you back.' }),
    ],
    edges: ['start hello', 'hello person', 'person back'].map((edge, at) => {
      const [source, target] = edge.split(' ');
      return { id: `e${at}`, source, sourceHandle: 'next', target };
    }),
    translations: {},
  };
  const chatbot = await publishedChatbot(owner, { ...people, flow } as ChatbotPatch);
  const ada = await app.open(owner, '/conversations?inbox=waiting');
  const visitor = await openChat(chatbot.id);
  await ask(visitor, 'Good morning');
  await visitor.getByText('Welcome to Halden Books.').waitFor();
  await visitor.getByText('A person will be with you soon.').waitFor();
  await visitor.getByText('You are in line for a person').waitFor();
  await ada.goto(`${app.url}/conversations/${await waitingOne()}`);
  await ada.getByRole('button', { name: /Take over/ }).click();
  await visitor.getByText('Ada has joined.').waitFor();
  await reply(ada, 'How can I help?');
  await visitor.getByText('How can I help?').waitFor();
  await ask(visitor, 'It is solved already.');
  await ada.getByText('It is solved already.').first().waitFor();
  await ada.getByRole('button', { name: 'Give back to the chatbot' }).click();
  await visitor.getByText('Ada has handed over to the chatbot.').waitFor();
  await ask(visitor, 'Thank you');
  await visitor.getByText('Good to have you back.').waitFor();
  await expectNoAxeViolations(visitor);
});

/** Hands in an email as the operator's mail service does; returns its outcome. */
async function handIn(raw: string): Promise<string> {
  const id = `msg_${randomUUID()}`;
  const at = new Date();
  const response = await fetch(`${app.url}/api/mail/inbound`, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(mailSecret).sign(id, at, raw),
    },
    body: raw,
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { outcome: string }).outcome;
}

/** An answer to an email as a mail program writes it, with the email quoted below. */
function answerTo(mail: string, from: string, text: string): string {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(mail)?.[1] ?? '';
  const quoted = mail.slice(mail.indexOf('\n\n') + 2).replaceAll(/^/gm, '> ');
  return [
    `From: Mia <${from}>`,
    `To: ${field('Reply-To')}`,
    `Subject: Re: ${field('Subject')}`,
    `Message-ID: <${randomUUID()}@example.com>`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    'On Tue, Dec 1, 2026 at 9:00 AM Halden desk wrote:',
    quoted,
  ].join('\r\n');
}

it('a visitor who left gets the reply by email, and the answer by email comes back', async () => {
  // Of an organization where nobody is there.
  const away = await app.register('Fjord Shop', 'Ada Osei');
  await verifyAddress(app, away);
  const chatbot = await publishedChatbot(away, {
    deployment: { people: { enabled: true, mailAfterSeconds: 5 } },
  });
  const visitor = await app.open(null, `/chat/${chatbot.id}`);
  await visitor.getByRole('button', { name: 'Leave a message' }).click();
  await visitor.getByLabel('Email').fill('mia@example.com');
  await visitor.getByRole('button', { name: 'Send', exact: true }).first().click();
  await visitor.getByText('Your message was sent. We will answer to m…@example.com.').waitFor();
  await visitor.goto('about:blank');

  const id = await waitingOne(away);
  const ada = await app.open(away, `/conversations/${id}`);
  await ada
    .getByText(/m…@example\.com/)
    .first()
    .waitFor();
  await reply(ada, 'The parcel was found in Bergen.');
  await ada.getByText(/^Emailed/).waitFor();
  const mail = await mailedTo(app.server, 'mia@example.com');
  expect(mail).toContain('The parcel was found in Bergen.');
  expect(mail).toMatch(/^Reply-To: answers\+[a-z2-7]{44}@example\.com$/m);

  const answer = answerTo(mail, 'mia@example.com', 'Please send it to my office.');
  expect(await handIn(answer)).toBe('stored');
  expect(await handIn(answer)).toBe('duplicate');
  const transcript = ada.getByRole('list', { name: 'Transcript' });
  await transcript.getByText('Please send it to my office.').waitFor();
  expect(await transcript.getByText('On Tue, Dec 1').count()).toBe(0);
  await ada.getByRole('button', { name: 'Show quoted text' }).click();
  await transcript.getByText(/On Tue, Dec 1/).waitFor();
  await expectNoAxeViolations(ada);
  const stranger = answerTo(mail, 'eve@example.com', 'Send it to Eve instead.');
  expect(await handIn(stranger)).toBe('otherSender');
  const { messages, notes } = await away.expectOk<Conversation>('GET', `/api/conversations/${id}`);
  expect(messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
    'Please send it to my office.',
  ]);
  expect(notes.map(({ content }) => content).join()).toContain('Send it to Eve instead.');
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
