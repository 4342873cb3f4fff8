import { readFile } from 'node:fs/promises';
import type { Lead } from '@parley/contracts/resources/visitors/leads';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createChatbot, toastOf } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { answered, ask } from '../../tools/e2e/pages/chat-page.ts';
import { waitUntilIdle } from '../../tools/e2e/pages/wait-until-idle.ts';
import { publishedChatbot } from '../../tools/e2e/published-chatbot.ts';

const unknown = 'Who painted the ceiling of your chapel?';
const address = 'maren@example.com';
const note = 'Confirmed by phone on Friday.';

const app = useInstallation();

/** Asks a question that the chatbot cannot answer, and leaves an address in the form that appears. */
async function leaveAddress(chatbotId: string): Promise<void> {
  const page = await app.open(null, `/chat/${chatbotId}`);
  await ask(page, unknown);
  await answered(page);
  const form = page.getByRole('form', { name: 'Leave us a message' });
  await form.getByLabel('Email').fill(address);
  await form.getByRole('button', { name: 'Send' }).click();
  await answered(page, 2);
}

async function onlyLeadOf(account: ApiClient): Promise<Lead> {
  const { items } = await account.expectOk<{ items: Lead[] }>('GET', '/api/leads');
  expect(items).toHaveLength(1);
  return account.expectOk<Lead>('GET', `/api/leads/${items[0]?.id}`);
}

async function verifyConsent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify consent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify consent' });
  const verify = dialog.getByRole('button', { name: 'Verify consent' });
  expect(await verify.isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
  await verify.click();
  await toastOf(page, 'Consent verified').waitFor();
}

/** Returns the lines of the file that a link downloads, without the byte order mark. */
async function downloadedLines(page: Page, link: Locator): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const text = await readFile(await download.path(), 'utf8');
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
}

it('CHAT-13, LEAD-16, LEAD-33, LEAD-34, LEAD-15: an address left in the chat becomes a lead, which can be edited and deleted', async () => {
  const owner = await app.register();
  const { id: chatbotId } = await publishedChatbot(owner);
  const page = await app.open(owner, '/leads');
  await page.getByRole('heading', { name: 'No leads yet' }).waitFor();
  await leaveAddress(chatbotId);
  await page.getByRole('link', { name: `No name ${address}` }).click();
  await page.getByRole('heading', { level: 1, name: address }).waitFor();

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Qualified');
  await toastOf(page, 'Lead status updated').waitFor();
  await verifyConsent(page);
  const lead = await onlyLeadOf(owner);
  expect(lead).toMatchObject({ status: 'qualified', userConsent: { consentGiven: true }, chatbotId });
  expect(lead.history).toContainEqual(
    expect.objectContaining({ kind: 'consentVerified', note, actorName: 'Ada Osei' }),
  );

  await page.getByRole('tab', { name: 'Conversation' }).click();
  const messages = page.getByRole('list', { name: 'Transcript' }).locator('> li');
  await messages.first().getByText(unknown).waitFor();
  expect(await messages.count()).toBe(4);

  await page.getByRole('link', { name: 'Back to leads' }).click();
  const lines = await downloadedLines(page, page.getByRole('link', { name: 'Export CSV' }));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Name,Email,Phone,/);
  expect(lines[1]).toMatch(/maren@example\.com.*qualified,Verified,/);

  await page.getByRole('button', { name: `Actions for ${address}` }).click();
  await page.getByRole('menuitem', { name: 'Delete lead' }).click();
  const confirmation = page.getByRole('alertdialog', { name: `Delete ${address}?` });
  await confirmation.getByRole('button', { name: 'Delete lead' }).click();
  await toastOf(page, 'Lead deleted').waitFor();
  await page.getByRole('heading', { name: 'No leads yet' }).waitFor();
  expect((await owner.call('GET', `/api/leads/${lead.id}`)).status).toBe(404);
});

it('LEAD-42, TEN-01: a member of another organization finds no lead, and an unknown id is not found either', async () => {
  const owner = await app.register();
  const { id: chatbotId } = await createChatbot(owner, { name: 'Shop Desk' });
  const added = { chatbotId, name: 'Maren Lindqvist', email: address };
  const { id } = await owner.expectOk<Lead>('POST', '/api/leads', added);
  const page = await app.open(await app.register('Quarry House'), '/leads');
  await page.getByRole('heading', { name: 'No leads yet' }).waitFor();
  for (const path of [`/leads/${id}`, '/leads/0199c0de-0000-7000-8000-00000000c001', '/leads/nothing']) {
    await page.goto(app.url + path);
    await page.getByRole('heading', { name: 'Lead not found', level: 1 }).waitFor();
    await waitUntilIdle(page);
    expect(await page.locator('body').textContent()).not.toMatch(/Maren|maren@/);
  }
  await page.getByRole('link', { name: 'Back to leads' }).click();
  await page.waitForURL('**/leads');
  const own = await app.open(owner, `/leads/${id}`);
  await own.getByRole('heading', { name: 'Maren Lindqvist', level: 1 }).waitFor();
});

it('adds a lead manually for a chosen chatbot, and opens it', async () => {
  const owner = await app.register();
  await createChatbot(owner, { name: 'Gift Finder' });
  await createChatbot(owner, { name: 'Shop Desk' });
  const page = await app.open(owner, '/leads');
  await page.getByRole('button', { name: 'Add lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a lead' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Maren Lindqvist');
  await dialog.getByRole('textbox', { name: 'Country' }).fill('Sweden');
  await dialog.getByRole('combobox', { name: 'Chatbot' }).selectOption('Shop Desk');
  await dialog.getByRole('button', { name: 'Add lead' }).click();
  await toastOf(page, 'Failed to add lead').waitFor();
  await dialog.getByRole('textbox', { name: 'Country' }).fill('se');
  await dialog.getByRole('button', { name: 'Add lead' }).click();
  await page.getByRole('heading', { name: 'Maren Lindqvist', level: 1 }).waitFor();
  expect(await onlyLeadOf(owner)).toMatchObject({
    country: 'SE',
    chatbotName: 'Shop Desk',
    source: 'direct',
  });
});
