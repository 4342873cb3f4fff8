import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';
import { sampleChatbot } from './stand-in/sample-chatbot.ts';
import { sampleConversation } from './stand-in/samples.ts';

const app = browserApp(15528);
beforeEach(() => {
  app.standIn.signIn();
  app.standIn.state.chatbots = [
    sampleChatbot({ name: 'Gift Finder', status: 'active' }),
    sampleChatbot({ id: '0199c0de-0000-7000-8000-00000000b002', name: 'Trade Orders' }),
  ];
});

async function open(path = '/dashboard', options = {}) {
  const page = await app.open(path, options);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function search(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(text);
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

it('opens on Ctrl K, walks by arrows and goes to a screen with Enter', async () => {
  const page = await open();
  await search(page, 'conv');
  await page.getByRole('option', { name: 'Conversations' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/conversations');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('finds chatbots by their name and settings by their tab', async () => {
  const page = await open();
  await search(page, 'gift');
  await page.getByRole('option', { name: 'Gift Finder' }).click();
  await page.waitForURL('**/builder/*');
  await page.goto(`${app.standIn.origin}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await search(page, 'team');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/settings?tab=team-members');
  const place = page.getByRole('navigation', { name: 'Breadcrumb' });
  expect(await place.getByRole('listitem').allTextContents()).toEqual(['Settings', 'Team members']);
});

it('asks the server for conversations once the typing rests', async () => {
  app.standIn.state.conversations = [sampleConversation('Return a gift bought online')];
  const page = await open();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox').fill('r');
  await page.getByRole('combobox').fill('return');
  const found = page.getByRole('option', { name: /Return a gift/ });
  await found.waitFor();
  expect(app.standIn.calls.filter((call) => call === 'GET /api/conversations')).toHaveLength(1);
  await found.click();
  await page.waitForURL('**/conversations/*');
});

it('says that nothing was found', async () => {
  const page = await open();
  await search(page, 'zzzz');
  await page.getByText('No results for “zzzz”').waitFor();
});

it('acts: appearance, another organization, logging out', async () => {
  const page = await open();
  await search(page, 'dark');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await search(page, 'switch');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Organization: Northgate Press' }).waitFor();
  await search(page, 'log out');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/auth');
});

it('opens in a new tab with Ctrl Enter', async () => {
  const page = await open();
  await search(page, 'chatbots');
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ]);
  await other.waitForURL('**/chatbots');
  expect(pathOf(page)).toBe('/dashboard');
});

it('goes to screens by two keys, and never while somebody types', async () => {
  app.standIn.state.conversations = [sampleConversation('Return a gift bought online')];
  const page = await open();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.waitForURL('**/chatbots');
  await page.goto(`${app.standIn.origin}/conversations`);
  const field = page.getByRole('searchbox').first();
  await field.fill('');
  await page.keyboard.type('gd?');
  await page.waitForTimeout(200);
  expect(pathOf(page)).toBe('/conversations');
  expect(await field.inputValue()).toBe('gd?');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('shows the map of keys on ? and gives the focus back on Escape', async () => {
  const page = await open();
  await page.keyboard.press('?');
  const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await map.getByText('Go to a screen').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  expect(pathOf(page)).toBe('/dashboard');
  await page.keyboard.press('Escape');
  await map.waitFor({ state: 'detached' });
});

it('loads palette and map with their first use only', async () => {
  const scripts: string[] = [];
  const page = await open('/dashboard', {
    prepare: async (one: Page) => {
      one.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    },
  });
  await page.waitForTimeout(200);
  expect(scripts.filter((path) => /palette|keyboard-dialog|notices-panel/.test(path))).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  expect(scripts.some((path) => path.startsWith('/assets/palette'))).toBe(true);
});
