import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { freshClone, npmStart } from '../../tools/clone.ts';
import { openBrowser } from '../../tools/e2e/browser.ts';
import { makePdf } from '../../tools/e2e/make-pdf.ts';
import { keepScreenshot } from '../../tools/e2e/screenshot.ts';
import { freePort } from '../../tools/services/free-port.ts';
import { within } from '../../tools/within.ts';

const clickLimitSeconds = 120;

const handbook = makePdf([
  'Halden Books: Shop handbook',
  'Opening hours: the shop opens on weekdays at nine in the morning.',
  'Returns: a book may be returned within 45 days with its receipt.',
  'Gift wrapping costs two euros and includes a handwritten card.',
]);

it('KB-03, KB-21: a newcomer gets from a fresh clone to a cited answer', {
  timeout: 8 * 60_000,
}, async () => {
  const clone = freshClone();
  const started = await npmStart(clone.folder, await freePort(), {});
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await within(clickLimitSeconds, play(page, started.url));
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

async function play(page: Page, url: string): Promise<void> {
  await register(page, url);
  await createChatbot(page, url);
  await uploadHandbook(page);
  await publish(page);
  const id = /\/builder\/([^/?]+)/.exec(page.url())?.[1];
  await page.goto(`${url}/chat/${id}`);
  await askAboutReturns(page);
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

async function createChatbot(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/chatbots`);
  await page
    .getByRole('button', { name: /new chatbot|create/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').first().fill('Shop helper');
  await dialog.getByRole('button', { name: /create/i }).click();
  await page.waitForURL('**/builder/*');
}

async function uploadHandbook(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Knowledge' }).click();
  const file = { name: 'handbook.pdf', mimeType: 'application/pdf', buffer: handbook };
  await page.locator('input[type=file]').first().setInputFiles(file);
  const row = page.getByRole('row', { name: /handbook/ });
  await row.getByText('Ready').waitFor({ timeout: 30_000 });
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name: 'Publish' }).click();
  await page
    .getByText(/published as version 1/)
    .first()
    .waitFor();
}

async function askAboutReturns(page: Page): Promise<void> {
  await page.getByLabel('Your message').fill('How long can I return a book?');
  await page.keyboard.press('Enter');
  const log = page.getByLabel('Conversation');
  await log.getByText(/45 days/).waitFor({ timeout: 30_000 });
  await log
    .getByRole('button', { name: /handbook/ })
    .first()
    .waitFor();
}
