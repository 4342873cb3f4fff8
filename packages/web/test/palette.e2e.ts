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
