import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { desk, findingsInBothDirections } from '../../tools/e2e/pages/axe-looks.ts';
import { copiedText } from '../../tools/e2e/pages/copied-text.ts';
import { waitUntilIdle } from '../../tools/e2e/pages/wait-until-idle.ts';

const app = useInstallation();
const phone = { width: 360, height: 780 };

async function openDocumentation(path = '/documentation', options = {}): Promise<Page> {
  const page = await app.open(null, path, options);
  await page.getByRole('heading', { name: 'Documentation', level: 1 }).waitFor();
  await waitUntilIdle(page);
  return page;
}

const contentsOf = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
const sectionOf = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, level: 2, exact: true }) });

/** Waits until the heading with this id has the focus and is visible below the sticky header. */
async function expectArrived(page: Page, id: string): Promise<void> {
  const place = () =>
    page.evaluate((target) => {
      const heading = document.getElementById(target);
      const { top = -1, height = 0 } = heading?.getBoundingClientRect() ?? {};
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const isInView = top >= bar && top + height <= innerHeight;
      return { isInView, hasFocus: document.activeElement === heading };
    }, id);
  await expect.poll(place, { message: id }).toEqual({ isInView: true, hasFocus: true });
}

it('ROUTE-05: the documentation is public', async () => {
  const page = await openDocumentation();
  expect(new URL(page.url()).pathname).toBe('/documentation');
  expect(await page.title()).toBe('Documentation | Parley');
  const levels = await page
    .getByRole('heading')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.entries())
    expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
});

it('DOC-01: every entry of the table of contents scrolls to its section and focuses it', async () => {
  const page = await openDocumentation();
  const entries = contentsOf(page).getByRole('link');
  const sections = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  const titles = await entries.allTextContents();
  expect(titles.filter((title) => sections.includes(title))).toEqual(sections);
  for (const entry of await entries.all()) {
    await entry.click();
    const id = (await entry.getAttribute('href'))?.slice(1) ?? '';
    await expectArrived(page, id);
    expect(await page.locator(`[id="${id}"]`).textContent()).toBe(await entry.textContent());
    await expect.poll(() => entry.getAttribute('aria-current'), { message: id }).toBe('location');
  }
});

it('a URL with a fragment opens its section, and back and forward move between sections', async () => {
  const page = await openDocumentation('/documentation#billing-and-plan-limits');
  await expectArrived(page, 'billing-and-plan-limits');
  await contentsOf(page).getByRole('link', { name: 'Webhooks' }).click();
  await expectArrived(page, 'webhooks');
  await page.goBack();
  await expectArrived(page, 'billing-and-plan-limits');
  await page.goForward();
  await expectArrived(page, 'webhooks');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('PageDown');
  const isCurrent = contentsOf(page).locator('[aria-current=location]');
  await expect.poll(() => isCurrent.textContent()).not.toBe('Webhooks');
});

it('in a low window the table of contents scrolls to the current entry', async () => {
  const options = { viewport: { width: 1280, height: 400 } };
  const page = await openDocumentation('/documentation#identity-and-embedding', options);
  const entry = contentsOf(page).getByRole('link', { name: 'Identity and embedding' });
  await expect
    .poll(() => entry.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);
});

it('on a phone the table of contents expands, and collapses on a choice or Escape', async () => {
  const page = await openDocumentation('/documentation', { viewport: phone });
  const bar = page.getByRole('button', { name: 'On this page: Getting started' });
  const entry = contentsOf(page).getByRole('link', { name: 'Leads', exact: true });
  expect(await entry.isVisible()).toBe(false);
  await bar.click();
  await contentsOf(page).getByRole('searchbox').focus();
  await page.keyboard.press('Escape');
  await entry.waitFor({ state: 'hidden' });
  expect(await bar.evaluate((button) => button === document.activeElement)).toBe(true);
  await bar.press('Enter');
  await entry.click();
  await entry.waitFor({ state: 'hidden' });
  await expectArrived(page, 'leads');
  await page.getByRole('button', { name: 'On this page: Leads' }).waitFor();
});

it('DOC-02: getting started covers the steps from signing up to sharing', async () => {
  const page = await openDocumentation();
  const start = sectionOf(page, 'Getting started');
  const steps = start.getByRole('list').first().locator('> li');
  const expected: [string, RegExp[]][] = [
    ['Sign up', [/Register with your name/]],
    [
      'Create a chatbot',
      [
        /New chatbot on the dashboard or in the Chatbots view/,
        /a name and.* a company name/,
        /goal and a sector are optional/,
      ],
    ],
    ['Customize it in the builder', [/Basic configuration/, /AI model/, /Appearance/, /Knowledge base/]],
    ['Set its status to Published', [/set the status to Published/]],
    ['Share it', [/Widget snippet/, /Embed code/, /Shareable link/, /protected with a password/]],
  ];
  expect(await steps.getByRole('heading').allTextContents()).toEqual(expected.map(([title]) => title));
  for (const [index, [title, pieces]] of expected.entries()) {
    const step = steps.nth(index);
    expect(await step.isVisible()).toBe(true);
    for (const piece of pieces) expect(await step.innerText(), title).toMatch(piece);
  }
  await start.getByRole('link', { name: 'Register' }).click();
  await page.waitForURL('**/auth');
});

it('every element named in getting started exists in the app', async () => {
  const account = await app.register();
  const page = await app.open(account, '/dashboard');
  await page.getByRole('link', { name: 'Create a chatbot' }).click();
  const dialog = page.getByRole('dialog');
  for (const field of [/^Name/, /^Company name/, /^Sector/]) await dialog.getByLabel(field).waitFor();
  await dialog.getByText(/^Goal/).waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Shop Desk');
  await dialog.getByRole('button', { name: 'Create chatbot' }).click();
  await page.waitForURL('**/builder/*?tab=knowledge');
  await page.getByRole('tab', { name: 'Appearance', exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Basic configuration' }).click();
  await page.getByRole('heading', { name: 'AI model' }).waitFor();
  await page.getByRole('option', { name: 'Published' }).waitFor({ state: 'attached' });
  await page.getByRole('tab', { name: 'Deployment' }).click();
  await page.getByText('Require a password').waitFor();
  for (const way of ['Widget snippet', 'Embed code', 'Shareable link'])
    await page.getByRole('heading', { name: way }).waitFor();
});

it('DOC-03: it covers knowledge, privacy, leads, analytics, billing and API keys', async () => {
  const page = await openDocumentation();
  const expected: [string, RegExp[]][] = [
    ['Knowledge sources', [/Website/, /File/, /Text/, /API/, /What is not read/]],
    ['Privacy and consent', [/recommend 30–90 days/, /consent banner/]],
    ['Leads', [/email address or a phone number/]],
    ['Analytics', [/last 24 hours or 7, 30 or 90 days/]],
    ['Billing and plan limits', [/Price per month\s+\$0/, /Messages per month\s+1,000/, /80%/]],
    ['API keys', [/Read only/, /Read and write/, /Full access/, /30 days, 90 days, a year/]],
  ];
  for (const [title, pieces] of expected) {
    await page.getByRole('heading', { name: title, level: 2, exact: true }).waitFor();
    const text = await sectionOf(page, title).innerText();
    for (const piece of pieces) expect(text, title).toMatch(piece);
  }
});

it('copied code contains the URL of this installation', async () => {
  const page = await openDocumentation();
  await page.getByRole('button', { name: /^Copy.*curl/ }).click();
  expect(await copiedText(page)).toContain(`curl ${app.url}/api/chatbots`);
});

it('axe finds nothing, in both directions', async () => {
  const page = await openDocumentation('/documentation', {
    viewport: desk,
    prepare: (context: { addInitScript(script: () => void): Promise<unknown> }) =>
      context.addInitScript(() => localStorage.setItem('app_appearance', 'system')),
  });
  expect(await findingsInBothDirections(page)).toEqual([]);
});
