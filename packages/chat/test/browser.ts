import type { BrowserContextOptions, Page } from 'playwright-core';
import type { TestBrowser } from '../../../tools/e2e/use-browser.ts';

export const WIDE = { viewport: { width: 1280, height: 860 } } as const;
export const PHONE = { viewport: { width: 375, height: 812 } } as const;

/** Opens a page in its own context and records its faults: exceptions, console errors and requests to anywhere but loopback. */
export async function openPage(
  browser: TestBrowser,
  address: string,
  options: BrowserContextOptions = WIDE,
): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) troubles.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(http:\/\/(127\.0\.0\.1|localhost):|blob:|data:)/.test(request.url()))
      troubles.push(request.url());
  });
  await page.goto(address);
  return { page, troubles };
}

/** Writes a question and sends it with Enter. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message', exact: true }).fill(question);
  await page.keyboard.press('Enter');
}

/** Waits until the given number of answers is complete. */
export async function answered(page: Page, count = 1): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('article[aria-busy="false"]').length >= wanted,
    count,
  );
}
