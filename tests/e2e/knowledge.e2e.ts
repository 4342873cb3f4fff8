import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addText, askAsVisitor, createChatbot, deploy, failCalls, toastOf } from '../../tools/e2e/acts.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { type ChosenFile, docxFile, htmlFileOf, pdfFile, textFile } from '../../tools/e2e/make-files.ts';
import { countClicks } from '../../tools/e2e/pages/count-clicks.ts';

const app = useInstallation();
const maxFileBytes = 20 * 1024 * 1024;
const damaged =
  'The file is damaged and cannot be read. Save it again in the program it came from, then upload it again';

async function opened() {
  const account = await app.register();
  const chatbot = await createChatbot(account, { name: 'Shop Desk' });
  const page = await app.open(account, `/builder/${chatbot.id}?tab=knowledge`);
  await page.getByRole('tab', { name: /Knowledge/, selected: true }).waitFor();
  const files = page.locator('input[type=file]');
  await files.waitFor({ state: 'attached' });
  const path = `/api/chatbots/${chatbot.id}/knowledge`;
  const list = () => account.expectOk<Source[]>('GET', path);
  return { account, chatbot, page, files, list, path };
}

async function addByText(page: Page, name: string, content: string): Promise<void> {
  await page.getByRole('button', { name: /Paste text/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste text' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Content').fill(content);
  await dialog.getByRole('button', { name: 'Add text' }).click();
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

it('KB-04, KB-21: from the landing page to a cited answer takes at most 8 clicks', async () => {
  let clicks = () => 0;
  const page = await app.open(null, '/', {
    prepare: async (context) => {
      clicks = await countClicks(context);
    },
  });
  /** Clicks fields without focus first, as users do. */
  async function type(label: string, text: string): Promise<void> {
    const field = page.getByLabel(label, { exact: true });
    await field.waitFor();
    const isFocused = () => field.evaluate((element) => element === document.activeElement);
    if (label !== 'Full name' && label !== 'Website address or text') await field.click();
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.insertText(text);
  }
  await page.getByRole('link', { name: 'Start for free' }).first().click();
  await type('Full name', 'Maren Halden');
  await type('Organization', 'Halden Books');
  await type('Email', `maren.${Date.now()}@example.com`);
  await type('Password', 'correct horse');
  await page.getByRole('checkbox').click();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await type(
    'Website address or text',
    'Halden Books\n\nA book may be returned within 45 days with its receipt.',
  );
  await page.getByRole('button', { name: 'Create chatbot' }).click();
  await page.waitForURL('**/builder/*?tab=knowledge');
  await rowOf(page, 'Halden Books').getByText('Ready').waitFor();
  const chat = page.frameLocator('iframe');
  await chat.getByLabel('Your message', { exact: true }).click();
  await page.keyboard.insertText('How long can I return a book?');
  await page.keyboard.press('Enter');
  const log = chat.getByLabel('Conversation');
  await log
    .getByRole('paragraph')
    .filter({ hasText: /45 days/ })
    .waitFor();
  await log
    .getByRole('button', { name: /Halden Books/ })
    .first()
    .waitFor();
  expect(clicks()).toBeGreaterThan(5);
  expect(clicks()).toBeLessThanOrEqual(8);
});

it('KB-01, KB-03, KB-20: processes TXT, PDF and Word files and lists them with their figures', async () => {
  const { page, files } = await opened();
  await files.setInputFiles([
    textFile('hours.txt', 'The shop opens on weekdays at nine.'),
    pdfFile('handbook.pdf', ['Gift wrapping costs two euros.']),
    docxFile('school.docx', ['School classes visit on Tuesdays.']),
  ]);
  for (const name of ['hours.txt', 'handbook.pdf', 'school.docx'])
    await rowOf(page, name).getByText('Ready').waitFor();
  await page.getByRole('tab', { name: 'Knowledge 3' }).waitFor();
  const table = page.getByRole('table', { name: 'Sources' });
  const headings = await table.getByRole('columnheader').allTextContents();
  expect(headings.slice(0, 5)).toEqual(['Name', 'Type', 'Status', 'Size', 'Last synced']);
  const cells = await rowOf(page, 'handbook.pdf').getByRole('cell').allTextContents();
  expect(cells.slice(0, 3)).toEqual(['handbook.pdf', 'PDF', 'Ready']);
  expect(cells[3]).toMatch(/\d.*(byte|kB)/);
  expect(cells[4]).not.toMatch(/N\/A|^$/);
});

it('KB-04, KB-21: a pasted text with a made-up fact becomes ready, and a visitor’s answer quotes it', async () => {
  const { account, chatbot, page } = await opened();
  await addByText(page, 'Gift cards', 'A Quillmark gift card is valid for exactly 1,407 days.');
  await rowOf(page, 'Gift cards').getByText('Ready').waitFor();
  await deploy(account, chatbot.id);
  const { answer } = await askAsVisitor(app.url, chatbot.id, 'How long is a Quillmark gift card valid?');
  expect(answer).toContain('1,407 days');
});

it('KB-06: the list updates live: a colleague’s source appears, shows its progress, and becomes ready', async () => {
  const { account, page, path } = await opened();
  await page.getByRole('heading', { name: 'No knowledge yet' }).waitFor();
  const sentences = Array.from(
    { length: 6_000 },
    (_, index) => `Shelf ${index} holds ${index * 7} volumes about harbour number ${index % 97}.`,
  );
  const body = { type: 'text', name: 'Shelves', content: sentences.join('\n\n').slice(0, 299_000) };
  const { status } = await account.expectOk<Source>('POST', path, body);
  expect(status).toBe('processing');
  await rowOf(page, 'Shelves').getByRole('progressbar').waitFor();
  await rowOf(page, 'Shelves').getByText('Ready').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Actions for Shelves' }).click();
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  await rowOf(page, 'Shelves').getByText('Processing').waitFor();
  await rowOf(page, 'Shelves').getByText('Ready').waitFor({ timeout: 60_000 });
});

it('KB-06: a truncated PDF fails with instructions and a retry, while another file becomes ready', async () => {
  const { page, files } = await opened();
  const whole = pdfFile('whole.pdf', ['Gift wrapping costs two euros.']);
  await files.setInputFiles([pdfFile('half.pdf', ['Gift wrapping costs two euros.'], 300), whole]);
  await rowOf(page, 'whole.pdf').getByText('Ready').waitFor();
  const row = rowOf(page, 'half.pdf');
  await row.getByText('Error', { exact: true }).waitFor();
  await row.getByText(damaged).waitFor();
  const refresh = page.waitForRequest(/\/refresh$/);
  await row.getByRole('button', { name: 'Try half.pdf again' }).click();
  await refresh;
  await row.getByText('Error', { exact: true }).waitFor();
  await rowOf(page, 'whole.pdf').getByText('Ready').waitFor();
});

it('KB-07: a picture is refused with a warning and the other files are uploaded; the server refuses it too', async () => {
  const { account, page, files, list, path } = await opened();
  const picture: ChosenFile = {
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('\x89PNG\r\n'),
  };
  const accepted = ['a.txt', 'b.md', 'c.html'].map((name) => textFile(name, `Words of ${name}.`));
  await files.setInputFiles([picture, ...accepted]);
  await page
    .getByRole('alert')
    .filter({ hasText: 'photo.png' })
    .getByText(/this file type is not supported/)
    .waitFor();
  for (const { name } of accepted) await rowOf(page, name).getByText('Ready').waitFor();
  expect((await list()).map(({ name }) => name).toSorted()).toEqual(['a.txt', 'b.md', 'c.html']);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture.buffer)]), 'photo.png');
  expect((await account.call('POST', path, form)).status).toBe(400);
});

it('KB-08: accepts exactly 20 MB; the page and the server refuse one byte more', async () => {
  const { account, page, files, list, path } = await opened();
  const exact = htmlFileOf('exact.html', maxFileBytes, 'Gift wrapping costs two euros.');
  const over = htmlFileOf('over.html', maxFileBytes + 1, 'Gift wrapping costs two euros.');
  // The browser driver can upload files of this size only from disk.
  const paths = [exact, over].map(({ name }) => join(tmpdir(), `parley-${process.pid}-${name}`));
  try {
    await writeFile(paths[0]!, exact.buffer);
    await writeFile(paths[1]!, over.buffer);
    await files.setInputFiles(paths);
    await page
      .getByRole('alert')
      .getByText(/larger than 20 MB/)
      .waitFor();
    await rowOf(page, 'exact.html').getByText('Ready').waitFor({ timeout: 60_000 });
  } finally {
    await Promise.all(paths.map((file) => rm(file, { force: true })));
  }
  expect(await list()).toMatchObject([{ size: maxFileBytes }]);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(over.buffer)]), 'over.html');
  expect((await account.call('POST', path, form)).status).toBe(413);
});

it('KB-13, KB-14: a failing delete or refresh shows an error, and the row stays', async () => {
  const { account, chatbot, page, list } = await opened();
  await addText(account, chatbot.id, 'Returns', 'Books may be returned within 45 days.');
  await rowOf(page, 'Returns').getByText('Ready').waitFor();
  await failCalls(page, 'DELETE', /^\/api\/knowledge\//);
  await failCalls(page, 'POST', /\/refresh$/);
  const menu = page.getByRole('button', { name: 'Actions for Returns' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  await toastOf(page, /Failed to refresh knowledge source.*The shelf fell down/).waitFor();
  await rowOf(page, 'Returns').getByText('Ready').waitFor();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete source' }).click();
  await toastOf(page, /Failed to delete knowledge source.*The shelf fell down/).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await rowOf(page, 'Returns').waitFor();
  expect(await list()).toHaveLength(1);
});

it('KB-19: delete asks with the name of the source; cancelling keeps it, confirming removes it', async () => {
  const { account, chatbot, page, list } = await opened();
  await addText(account, chatbot.id, 'Returns', 'Books may be returned within 45 days.');
  const menu = page.getByRole('button', { name: 'Actions for Returns' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Returns”?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await list()).toHaveLength(1);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await dialog.getByRole('button', { name: 'Delete source' }).click();
  await page.getByRole('heading', { name: 'No knowledge yet' }).waitFor();
  expect(await list()).toEqual([]);
});
