import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { listSettingsTabs, settingsTabPath } from '../../packages/web/src/lib/router/settings-tabs.ts';
import { askAsVisitor } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { mailedPath } from '../../tools/e2e/outbox.ts';
import {
  maxShift,
  observeReads,
  observeShifts,
  readShift,
  untilReadTwice,
} from '../../tools/e2e/pages/layout-shift.ts';
import { untilDrawn, waitUntilIdle } from '../../tools/e2e/pages/wait-until-idle.ts';
import { handbook, publishedChatbot } from '../../tools/e2e/published-chatbot.ts';
import { verifyAddress } from '../../tools/e2e/verified.ts';

const widths = [1280, 360];
/** Maximum number of requests until a signed-in screen is complete. */
const maxRequests = 25;
const builderTabs = ['basic', 'appearance', 'knowledge', 'privacy', 'flow', 'deployment', 'preview'];

const app = useInstallation();
let account: ApiClient;
let chatbotId: string;
let conversationId: string;

beforeAll(async () => {
  account = await app.register();
  ({ id: chatbotId } = await publishedChatbot(account));
  ({ conversationId } = await askAsVisitor(app.url, chatbotId, handbook.question));
});

function signedInScreens(): string[] {
  return [
    '/dashboard',
    '/chatbots',
    '/chatbots?view=list',
    '/conversations',
    `/conversations/${conversationId}`,
    ...builderTabs.map((tab) => `/builder/${chatbotId}?tab=${tab}`),
    ...listSettingsTabs().map(settingsTabPath),
  ];
}

/** Invites a new user and returns the link of the email. */
async function invite(): Promise<string> {
  const host = await app.register();
  const email = `${randomUUID()}@example.com`;
  await verifyAddress(app, host);
  await host.expectOk('POST', '/api/organization/invitations', { email, role: 'member' });
  return mailedPath(app.server, email, '/join');
}

/** Opens a screen and waits until it is complete, including the refetch of the open queries. */
async function openSignedInScreen(page: Page, path: string): Promise<void> {
  await page.goto(app.url + path);
  await page.getByRole('heading').first().waitFor();
  await untilReadTwice(page);
}

/** Delays the fonts of a page, like a slow connection, until the returned function is called. */
async function holdFonts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a page that renders before its font has loaded, and waits for the font too. */
async function openPublicPage(page: Page, path: string): Promise<void> {
  const release = await holdFonts(page);
  await page.goto(app.url + path, { waitUntil: 'commit' });
  await page.getByRole('heading').first().waitFor();
  await waitUntilIdle(page);
  await untilDrawn(page);
  release();
  const fonts = await page.evaluate(async () => (await document.fonts.ready).size);
  expect(fonts, `${path} has fonts`).toBeGreaterThan(0);
  await untilDrawn(page);
  await page.unrouteAll();
}

it.each(widths)('a signed-in screen loads without layout shift, %i px wide', async (width) => {
  const problems: string[] = [];
  for (const path of signedInScreens()) {
    // In a new browser context, so that nothing is cached from the previous screen.
    const page = await app.open(account, '/favicon.svg', {
      viewport: { width, height: 812 },
      prepare: async (context) => {
        await context.addInitScript(observeShifts);
        await context.addInitScript(observeReads);
      },
    });
    const requests = new Set<string>();
    page.on('request', (request) => requests.add(`${request.method()} ${request.url()}`));
    await openSignedInScreen(page, path);
    const shift = await readShift(page);
    if (shift > maxShift) problems.push(`${path} jumps by ${shift.toFixed(3)}`);
    if (requests.size > maxRequests) problems.push(`${path} asks ${requests.size} times`);
    await page.context().close();
  }
  expect(problems).toEqual([]);
});

/** Whether the system has the fallback font that is used until the page's font has loaded. */
function hasStandInFont(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    new FontFace('probe', 'local("Arial"), local("Liberation Sans")').load().then(
      () => true,
      () => false,
    ),
  );
}

it.for(widths)('a public page loads without layout shift, %i px wide', async (width, { skip }) => {
  const page = await app.open(null, '/favicon.svg', {
    viewport: { width, height: 812 },
    prepare: (context) => context.addInitScript(observeShifts),
  });
  skip(!(await hasStandInFont(page)), 'the system has neither Arial nor Liberation Sans');
  const jumping: string[] = [];
  for (const path of [
    '/',
    '/auth',
    '/forgot-password',
    '/privacy-policy',
    '/no-such-page',
    '/join',
    await invite(),
    `/chat/${chatbotId}`,
  ]) {
    await openPublicPage(page, path);
    const shift = await readShift(page);
    if (shift > maxShift) jumping.push(`${path}: ${shift.toFixed(3)}`);
  }
  expect(jumping).toEqual([]);
});
