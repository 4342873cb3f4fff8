import type { FrameLocator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { freshClone, npmStart } from '../../tools/clone.ts';
import { openBrowser } from '../../tools/e2e/browser.ts';
import { makePdf } from '../../tools/e2e/make-pdf.ts';
import { countClicks } from '../../tools/e2e/pages/count-clicks.ts';
import { keepScreenshot } from '../../tools/e2e/pages/screenshot.ts';
import { freePort } from '../../tools/services/free-port.ts';
import { within } from '../../tools/within.ts';

const clickLimitSeconds = 120;
/** From the login page, where users register, to a cited answer in the preview. */
const clickLimit = 8;

const handbook = makePdf([
  'Halden Books: Shop handbook',
  'Opening hours: the shop opens on weekdays at nine in the morning.',
  'Returns: a book may be returned within 45 days with its receipt.',
  'Gift wrapping costs two euros and includes a handwritten card.',
]);

it('KB-03, KB-21: a new user gets from a fresh clone to a cited answer', {
  timeout: 8 * 60_000,
}, async () => {
  const clone = freshClone();
  const started = await npmStart(clone.folder, await freePort(), {});
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const clicks = await countClicks(context);
    await within(clickLimitSeconds, play(await context.newPage(), started.url, clicks));
  } catch (error) {
    for (const page of browser.contexts().flatMap((context) => context.pages())) {
      await keepScreenshot(page, `newcomer/failed-${new URL(page.url()).pathname.replaceAll('/', '-')}`);
    }
    throw error;
  } finally {
    await browser.close();
    await started.stop();
    clone.remove();
  }
});

/** Every step by clicking: only the first page is opened by its URL. */
async function play(page: Page, url: string, clicks: () => number): Promise<void> {
  await register(page, url);
  await createChatbot(page);
  await uploadHandbook(page);
  await askAboutReturns(page.frameLocator('iframe'));
  expect(clicks()).toBeGreaterThan(5);
  expect(clicks()).toBeLessThanOrEqual(clickLimit);
  await publish(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open chat' }).click();
  await askAboutReturns(await opened);
}

async function register(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Full name').fill('Maren Halden');
  await page.getByLabel('Organization').fill('Halden Books');
  await page.getByLabel('Email').fill('maren@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
}

async function createChatbot(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create a chatbot' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').first().fill('Shop helper');
  await dialog.getByRole('button', { name: /create/i }).click();
  await page.waitForURL('**/builder/*?tab=knowledge');
}

async function uploadHandbook(page: Page): Promise<void> {
  const file = { name: 'handbook.pdf', mimeType: 'application/pdf', buffer: handbook };
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Drop files here or choose them').click();
  await (await chooser).setFiles(file);
  const row = page.getByRole('row', { name: /handbook/ });
  await row.getByText('Ready').waitFor({ timeout: 30_000 });
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await page
    .getByText(/published as version 1/)
    .first()
    .waitFor();
}

async function askAboutReturns(chat: Page | FrameLocator): Promise<void> {
  const composer = chat.getByLabel('Your message', { exact: true });
  await composer.click();
  await composer.fill('How long can I return a book?');
  await composer.press('Enter');
  const log = chat.getByLabel('Conversation');
  await log
    .getByRole('paragraph')
    .filter({ hasText: /45 days/ })
    .waitFor({ timeout: 30_000 });
  await log
    .getByRole('button', { name: /handbook/ })
    .first()
    .waitFor();
}
