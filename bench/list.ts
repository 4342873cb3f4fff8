import { randomUUID } from 'node:crypto';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { type ApiClient, apiClient } from '../tools/e2e/api-client.ts';
import { openBrowser } from '../tools/e2e/browser.ts';
import { startServer } from '../tools/e2e/servers/start-server.ts';
import { withCleanUp } from '../tools/services/with-clean-up.ts';
import { median } from './lib/median.ts';
import type { BenchOptions } from './main.ts';

const chatbotCount = 300;
const runs = 3;
const settleMs = 1_000;
const keySettleMs = 400;
const typed = 'chatbot';

interface ListFigures {
  /** Elements in the document after loading /chatbots. */
  elements: { grid: number; list: number };
  /** CPU time of the page's main thread from navigation until idle, in ms, with a warm HTTP cache. */
  loadMs: { grid: number; list: number };
  /** CPU time of the main thread for the slowest key of a word, in ms. */
  worstKeyMs: { grid: number; list: number; palette: number };
}

/** Measures /chatbots and the command palette with 300 chatbots in headless Chromium. */
export async function run({ json }: BenchOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const figures = await withCleanUp(async (later) => {
    const server = await startServer({ env: { DEFAULT_PLAN: 'enterprise' } });
    later(async () => void (await server.stop()));
    const account = await organizationOf(server.url);
    const browser = await openBrowser();
    later(() => browser.close());
    return await measure(browser, server.url, account);
  });
  print(figures, json);
}

/** Registers an account whose organization has 300 chatbots, half of them with a company. */
async function organizationOf(url: string): Promise<ApiClient> {
  const account = apiClient(url);
  await account.expectOk('POST', '/api/register', {
    email: `${randomUUID()}@example.com`,
    password: 'correct horse',
    fullName: 'Ada Osei',
    organizationName: 'Harbour Books',
    termsAccepted: true,
  });
  for (let n = 1; n <= chatbotCount; n += 1) {
    const companyName = n % 2 === 0 ? `Company ${n}` : null;
    await account.expectOk('POST', '/api/chatbots', { name: `Chatbot ${n}`, goal: 'support', companyName });
  }
  return account;
}

async function measure(browser: Browser, url: string, account: ApiClient): Promise<ListFigures> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await context.addCookies(account.cookies().map((cookie) => ({ ...cookie, url })));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // CPU time, because wall-clock time on a busy machine would include other processes.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await load(page, url, 'grid');
  const grid = await measureView(page, session, url, 'grid');
  const list = await measureView(page, session, url, 'list');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().waitFor();
  await page.waitForTimeout(settleMs);
  const palette = await worstKey(page, session);
  await context.close();
  return {
    elements: { grid: grid.elements, list: list.elements },
    loadMs: { grid: grid.loadMs, list: list.loadMs },
    worstKeyMs: { grid: grid.keyMs, list: list.keyMs, palette },
  };
}

async function measureView(page: Page, session: CDPSession, url: string, view: 'grid' | 'list') {
  const loads: number[] = [];
  for (let n = 0; n < runs; n += 1) {
    await page.goto('about:blank');
    const before = await taskMs(session);
    await load(page, url, view);
    loads.push((await taskMs(session)) - before);
  }
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.getByRole('searchbox').click();
  const keyMs = await worstKey(page, session);
  await page.getByRole('searchbox').fill('');
  return { elements, loadMs: Math.round(median(loads)), keyMs };
}

async function load(page: Page, url: string, view: 'grid' | 'list'): Promise<void> {
  await page.goto(`${url}/chatbots?view=${view}`, { waitUntil: 'load' });
  await page.getByText(`Chatbot ${chatbotCount}`, { exact: true }).first().waitFor();
  await page.waitForTimeout(settleMs);
}

/** Types a word into the focused field, one key at a time. */
async function worstKey(page: Page, session: CDPSession): Promise<number> {
  let worst = 0;
  for (const key of typed) {
    const before = await taskMs(session);
    await page.keyboard.press(key);
    await page.waitForTimeout(keySettleMs);
    worst = Math.max(worst, (await taskMs(session)) - before);
  }
  return Math.round(worst);
}

/** Returns the CPU time of the page's main thread so far, in ms. */
async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

function print({ elements, loadMs, worstKeyMs }: ListFigures, json: boolean): void {
  if (json) {
    console.log(JSON.stringify({ elements, loadMs, worstKeyMs }));
    return;
  }
  for (const view of ['grid', 'list'] as const) {
    console.log(
      `/chatbots ${view}   ${elements[view]} elements   ${loadMs[view]} ms to load   ${worstKeyMs[view]} ms a key`,
    );
  }
  console.log(`palette   ${worstKeyMs.palette} ms a key`);
}
