import type { Source } from '@parley/contracts/resources/knowledge';
import { expect, it } from 'vitest';
import { addText, createChatbot, failCalls } from '../../../../tools/e2e/acts.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';
import { makePdf } from '../../../../tools/e2e/make-pdf.ts';

const app = useInstallation();
const within = { timeout: 10_000 };

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

it('a refused upload keeps its file with the server’s reason, and is tried again in place', async () => {
  const { page, files } = await opened();
  await failCalls(page, 'POST', /\/knowledge$/);
  await files.setInputFiles([pdf]);
  const item = page.getByRole('list', { name: 'Uploading files' }).getByRole('listitem');
  await item.getByText('The shelf fell down').waitFor();
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
  await page.getByRole('heading', { name: 'No knowledge yet' }).waitFor();
  expect(await list()).toEqual([]);
});

it('trying out shows the ranked passages with heading and score', async () => {
  const { account, chatbot, page } = await opened(true);
  await addText(
    account,
    chatbot.id,
    'Hours',
    '# Opening hours\n\nThe shop opens on weekdays at nine in the morning.',
  );
  await page.getByLabel('Question for your sources').fill('When does the shop open?');
  await page.keyboard.press('Enter');
  const first = page.getByRole('listitem').filter({ hasText: 'weekdays at nine' });
  await first.getByText('Hours', { exact: true }).waitFor();
  await first.getByText(/^Score /).waitFor();
});
