import type { Source } from '@parley/contracts/resources/knowledge';
import { expect, it } from 'vitest';
import { makePdf } from '../../../../tests/e2e/lib/make-pdf.ts';
import { addText, createChatbot, failCalls, realApp, toastOf } from './real-app.ts';

const app = realApp();
const within = { timeout: 10_000 };
const mebibyte = 1024 * 1024;

async function opened(withText = false) {
  const account = await app.register();
  const chatbot = await createChatbot(account, { name: 'Shop Desk' });
  if (withText)
    await addText(account, chatbot.id, 'Returns', 'Books may be returned within 45 days with the receipt.');
  const page = await app.open(account, `/builder/${chatbot.id}?tab=knowledge`);
  await page.getByRole('tab', { name: /Knowledge/, selected: true }).waitFor();
  const files = page.locator('input[type=file]');
  await files.waitFor({ state: 'attached' });
  const list = () => account.expectOk<Source[]>('GET', `/api/chatbots/${chatbot.id}/knowledge`);
  return { account, chatbot, page, files, list };
}

const pdf = {
  name: 'handbook.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf(['Gift wrapping costs two euros.']),
};

it('KB-03, KB-20: dropped files are uploaded, read and become ready without a reload', async () => {
  const { page, files } = await opened();
  await files.setInputFiles([
    pdf,
    { name: 'hours.txt', mimeType: 'text/plain', buffer: Buffer.from('Open from nine.') },
  ]);
  for (const name of ['handbook.pdf', 'hours.txt']) {
    await page.getByRole('row', { name }).getByText('Ready').waitFor();
  }
  await page.getByRole('tab', { name: 'Knowledge 2' }).waitFor();
});

it('KB-01: the list shows name, type, status, size and when it was last synced', async () => {
  const { page } = await opened(true);
  const table = page.getByRole('table', { name: 'Sources' });
  const headings = await table.getByRole('columnheader').allTextContents();
  expect(headings.slice(0, 5)).toEqual(['Name', 'Type', 'Status', 'Size', 'Last synced']);
  const cells = await table
    .getByRole('row', { name: /Returns/ })
    .getByRole('cell')
    .allTextContents();
  expect(cells.slice(0, 3)).toEqual(['Returns', 'Text', 'Ready']);
  expect(cells[3]).toMatch(/bytes/);
  expect(cells[4]).not.toBe('N/A');
});

it('KB-04: pasted text needs a name and content, and becomes a source', async () => {
  const { page, list } = await opened();
  await page.getByRole('button', { name: /Paste text/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste text' });
  await dialog.getByRole('button', { name: 'Add text' }).click();
  await dialog.getByText('Name is required').waitFor();
  await dialog.getByText('Content is required').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Gift cards');
  await dialog.getByLabel('Content').fill('Gift cards are valid for three years.');
  await dialog.getByRole('button', { name: 'Add text' }).click();
  await page
    .getByRole('row', { name: /Gift cards/ })
    .getByText('Ready')
    .waitFor();
  expect(await list()).toMatchObject([{ name: 'Gift cards', type: 'text' }]);
});

it('KB-07: another type is named in a warning and not uploaded; the others of the drop are', async () => {
  const { page, files, list } = await opened();
  await files.setInputFiles([pdf, { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') }]);
  const warning = page.getByRole('alert').filter({ hasText: 'photo.png' });
  await warning.getByText(/this type is not supported/).waitFor();
  await page.getByRole('row', { name: 'handbook.pdf' }).getByText('Ready').waitFor();
  expect((await list()).map((source) => source.name)).toEqual(['handbook.pdf']);
  await warning.getByRole('button', { name: 'Dismiss the warning' }).click();
  expect(await warning.count()).toBe(0);
});

it('KB-08: one byte over 20 MB stays here, exactly 20 MB is taken', { timeout: 90_000 }, async () => {
  const { page, files, list } = await opened();
  const line = `${'Gift wrapping costs two euros. '.repeat(33)}\n`;
  const whole = Buffer.alloc(20 * mebibyte, line);
  await files.setInputFiles([
    { name: 'over.txt', mimeType: 'text/plain', buffer: Buffer.concat([whole, Buffer.from('x')]) },
    { name: 'exact.txt', mimeType: 'text/plain', buffer: whole },
  ]);
  await page
    .getByRole('alert')
    .filter({ hasText: 'over.txt' })
    .getByText(/larger than 20 MB/)
    .waitFor();
  await page.getByRole('row', { name: /exact.txt/ }).waitFor({ timeout: 60_000 });
  expect((await list()).map((source) => source.name)).toEqual(['exact.txt']);
});

it('a refused upload keeps its file with the server’s reason, and is tried again in place', async () => {
  const { page, files } = await opened();
  await failCalls(page, 'POST', /\/knowledge$/, 'The shelf is full');
  await files.setInputFiles([pdf]);
  const item = page.getByRole('list', { name: 'Files being uploaded' }).getByRole('listitem');
  await item.getByText('The shelf is full').waitFor();
  await page.unrouteAll();
  await item.getByRole('button', { name: 'Try handbook.pdf again' }).click();
  await page.getByRole('row', { name: 'handbook.pdf' }).getByText('Ready').waitFor();
});

it('a source that cannot be read says why under its name, with a retry beside its menu', async () => {
  const { page, files } = await opened();
  await files.setInputFiles([
    { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 broken') },
  ]);
  const row = page.getByRole('row', { name: /broken.pdf/ });
  await row.getByText('Error', { exact: true }).waitFor();
  expect((await row.getByRole('cell').first().textContent())?.length).toBeGreaterThan('broken.pdf'.length);
  await row.getByRole('button', { name: 'Try broken.pdf again' }).waitFor();
});

it('KB-19: delete asks, naming the source; rename, disable and refresh act in the row', async () => {
  const { page, list } = await opened(true);
  const menu = page.getByRole('button', { name: 'Actions for Returns' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page
    .getByRole('row', { name: /Returns/ })
    .getByText('Disabled')
    .waitFor();
  await expect.poll(async () => (await list())[0]?.enabled, within).toBe(false);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Enable' }).click();
  await expect.poll(async () => (await list())[0]?.enabled, within).toBe(true);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  await page
    .getByRole('row', { name: /Returns/ })
    .getByText('Ready')
    .waitFor();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Return policy');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('button', { name: 'Actions for Return policy' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Return policy”?' });
  await dialog.getByRole('button', { name: 'Delete source' }).click();
  await page.getByRole('heading', { name: 'Nothing to answer from yet' }).waitFor();
  expect(await list()).toEqual([]);
});

it('KB-13, KB-14: a failing delete or refresh says so, and the row stays', async () => {
  const { page } = await opened(true);
  await failCalls(page, 'DELETE', /^\/api\/knowledge\//);
  await failCalls(page, 'POST', /\/refresh$/);
  const menu = page.getByRole('button', { name: 'Actions for Returns' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  await toastOf(page, /Failed to refresh knowledge source.*The shelf fell down/).waitFor();
  await page
    .getByRole('row', { name: /Returns/ })
    .getByText('Ready')
    .waitFor();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete source' }).click();
  await toastOf(page, /Failed to delete knowledge source.*The shelf fell down/).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('row', { name: /Returns/ }).waitFor();
});

it('trying out shows the ranked passages with heading and score', async () => {
  const { account, chatbot, page } = await opened(true);
  await addText(
    account,
    chatbot.id,
    'Hours',
    '# Opening hours\n\nThe shop opens on weekdays at nine in the morning.',
  );
  await page.getByLabel('Question to the sources').fill('When does the shop open?');
  await page.keyboard.press('Enter');
  const first = page.getByRole('listitem').filter({ hasText: 'weekdays at nine' });
  await first.getByText('Hours', { exact: true }).waitFor();
  await first.getByText(/^Score /).waitFor();
});
