import type { User } from '@parley/contracts/resources/organization/identity';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addText, askAsVisitor, createChatbot, deploy } from '../../tools/e2e/acts.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { waitUntilIdle } from '../../tools/e2e/pages/wait-until-idle.ts';

const app = useInstallation();
const secrets = /Quarry|Velvet|Onyx/;

/** Collects everything that could reveal the other organization: the text of the page and every API response. */
function watch(page: Page): () => Promise<string> {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/events')
      answers.push(response.text().catch(() => ''));
  });
  return async () => `${await page.locator('body').textContent()} ${(await Promise.all(answers)).join(' ')}`;
}

/** Creates an organization with a published chatbot, a source and a conversation with distinctive names. */
async function quarryHouse() {
  const account = await app.register('Quarry House');
  const { id: chatbotId } = await createChatbot(account, { name: 'Velvet Desk', companyName: 'Quarry' });
  const source = await addText(account, chatbotId, 'Onyx rules', 'The Onyx room may be rented for 45 euros.');
  await deploy(account, chatbotId);
  const visit = await askAsVisitor(app.url, chatbotId, 'What does the Onyx room cost?');
  return { account, chatbotId, sourceId: source.id, conversationId: visit.conversationId };
}

it('TEN-01: a URL with ids of another organization shows not found and reveals nothing', async () => {
  const theirs = await quarryHouse();
  const mine = await app.register('Harbour Books');
  const ownBot = await createChatbot(mine, { name: 'Harbour Desk' });
  const page = await app.open(mine, '/dashboard');
  const all = watch(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [path, heading] of [
    [`/builder/${theirs.chatbotId}`, 'Chatbot not found'],
    [`/builder/${theirs.chatbotId}?tab=knowledge`, 'Chatbot not found'],
    [`/builder/${theirs.sourceId}`, 'Chatbot not found'],
    [`/conversations/${theirs.conversationId}`, 'Conversation not found'],
    [`/conversations?chatbot=${theirs.chatbotId}`, 'Conversations'],
    ['/conversations?status=all', 'Conversations'],
    ['/chatbots', 'Chatbots'],
  ] as const) {
    await page.goto(app.url + path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await waitUntilIdle(page);
    expect(await all(), path).not.toMatch(secrets);
  }
  await page.getByRole('heading', { name: 'Harbour Desk' }).waitFor();
  expect((await mine.call('GET', `/api/chatbots/${ownBot.id}`)).status).toBe(200);
});

it('TEN-01: every call on another organization’s chatbot, source or conversation returns the same 404 as for an unknown id', async () => {
  const theirs = await quarryHouse();
  const mine = await app.register();
  const nowhere = '0199c0de-0000-7000-8000-00000000ffff';
  const calls = (chatbotId: string, sourceId: string, conversationId: string) =>
    [
      ['GET', `/api/chatbots/${chatbotId}`],
      ['PATCH', `/api/chatbots/${chatbotId}`, { name: 'Mine now' }],
      ['POST', `/api/chatbots/${chatbotId}/archive`],
      ['POST', `/api/chatbots/${chatbotId}/restore`],
      ['POST', `/api/chatbots/${chatbotId}/duplicate`],
      ['POST', `/api/chatbots/${chatbotId}/deploy`],
      ['POST', `/api/chatbots/${chatbotId}/redeploy`],
      ['POST', `/api/chatbots/${chatbotId}/deactivate`],
      ['GET', `/api/chatbots/${chatbotId}/versions`],
      ['POST', `/api/chatbots/${chatbotId}/preview`, { message: 'What does the Onyx room cost?' }],
      ['GET', `/api/chatbots/${chatbotId}/knowledge`],
      ['POST', `/api/chatbots/${chatbotId}/knowledge`, { type: 'text', name: 'Mine', content: 'Mine.' }],
      ['POST', `/api/chatbots/${chatbotId}/knowledge/search`, { query: 'Onyx' }],
      ['GET', `/api/knowledge/${sourceId}`],
      ['PATCH', `/api/knowledge/${sourceId}`, { name: 'Mine now' }],
      ['POST', `/api/knowledge/${sourceId}/refresh`],
      ['GET', `/api/knowledge/${sourceId}/chunks`],
      ['DELETE', `/api/knowledge/${sourceId}`],
      ['GET', `/api/conversations/${conversationId}`],
      ['DELETE', `/api/chatbots/${chatbotId}`],
    ] as const;
  const foreign = calls(theirs.chatbotId, theirs.sourceId, theirs.conversationId);
  const missing = calls(nowhere, nowhere, nowhere);
  for (const [index, [method, path, body]] of foreign.entries()) {
    const [answer, twin] = [
      await mine.call(method, path, body),
      await mine.call(method, missing[index]![1], body),
    ];
    const told = ({ body: { requestId: _own, ...rest } }: { body: { requestId?: string } }) => rest;
    expect([answer.status, method, path]).toEqual([404, method, path]);
    expect(told(answer as never)).toEqual(told(twin as never));
  }
  const list = await mine.expectOk('GET', `/api/conversations?chatbotId=${theirs.chatbotId}`).catch(String);
  expect(JSON.stringify(list)).not.toMatch(secrets);
  expect(await theirs.account.expectOk('GET', `/api/chatbots/${theirs.chatbotId}`)).toMatchObject({
    name: 'Velvet Desk',
    status: 'active',
    sourceCount: 1,
    messageCount: 2,
  });
  expect((await theirs.account.call('GET', `/api/conversations/${theirs.conversationId}`)).status).toBe(200);
});

it('TEN-01, TEN-02: after a switch no data of the old organization is shown, and exactly one is current', async () => {
  const { account, chatbotId, conversationId } = await quarryHouse();
  const page = await app.open(account, '/chatbots');
  await page.getByRole('heading', { name: 'Velvet Desk' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Conversations' }).click();
  await page.getByRole('row', { name: /Velvet Desk/ }).waitFor();
  await page.getByRole('button', { name: 'Organization: Quarry House' }).click();
  await page.getByRole('menuitem', { name: 'New organization…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Second House');
  await page.getByRole('dialog').getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('button', { name: 'Organization: Second House' }).waitFor();
  const user = await account.expectOk<User>('GET', '/api/user');
  expect(user.organizations.map(({ name }) => name).toSorted()).toEqual(['Quarry House', 'Second House']);
  expect(user.currentOrganization?.name).toBe('Second House');

  const seen: string[] = [];
  for (const [screen, heading] of [
    ['Dashboard', 'Create your first chatbot'],
    ['Chatbots', 'Create your first chatbot'],
    ['Conversations', 'No conversations yet'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
    seen.push((await page.getByRole('main').textContent()) ?? '');
  }
  for (const [path, heading] of [
    [`/builder/${chatbotId}`, 'Chatbot not found'],
    [`/conversations/${conversationId}`, 'Conversation not found'],
  ] as const) {
    await page.goto(app.url + path);
    await page.getByRole('heading', { name: heading }).waitFor();
    seen.push((await page.getByRole('main').textContent()) ?? '');
  }
  expect(seen.join(' ')).not.toMatch(secrets);

  await page.getByRole('button', { name: 'Organization: Second House' }).click();
  await page.getByRole('menuitemradio', { name: 'Quarry House' }).click();
  await page.getByRole('button', { name: 'Organization: Quarry House' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chatbots' }).click();
  await page.getByRole('heading', { name: 'Velvet Desk' }).waitFor();
});

it('TEN-01: two users in two browsers see only their own data, also live', async () => {
  const theirs = await quarryHouse();
  const mine = await app.register();
  const { id } = await createChatbot(mine, { name: 'Harbour Desk' });
  await deploy(mine, id);
  const [left, right] = [
    await app.open(theirs.account, '/conversations'),
    await app.open(mine, '/conversations'),
  ];
  const heard = watch(right);
  await left.getByRole('row', { name: /Velvet Desk/ }).waitFor();
  await right.getByRole('heading', { name: 'No conversations yet' }).waitFor();
  await askAsVisitor(app.url, theirs.chatbotId, 'Is the Onyx room quiet?');
  await expect.poll(() => left.getByRole('row', { name: /Velvet Desk/ }).count()).toBe(2);
  await askAsVisitor(app.url, id, 'Hello from the harbour');
  await right.getByRole('row', { name: /Harbour Desk/ }).waitFor();
  expect(await left.getByRole('row', { name: /Harbour Desk/ }).count()).toBe(0);
  expect(await heard()).not.toMatch(secrets);
});
