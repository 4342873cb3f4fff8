import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { addText, askAsVisitor, createChatbot, deploy, toastOf } from '../../tools/e2e/acts.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';

const app = useInstallation();

it('EXP-01, EXP-02, EXP-04: an administrator chooses the export’s content, downloads it, and retries after a failure', async () => {
  const account = await app.register();
  const { id: chatbotId } = await createChatbot(account, { name: 'Shop Desk' });
  await addText(account, chatbotId, 'Returns', 'Books may be returned within 45 days with the receipt.');
  await deploy(account, chatbotId);
  const gone = await askAsVisitor(app.url, chatbotId, 'I am Ana. How long can I return a book?');
  await askAsVisitor(app.url, chatbotId, 'How long can I return a book?');
  const page = await app.open(account, '/settings?tab=data-exports');
  await page.getByRole('heading', { name: 'No exports yet' }).waitFor();
  await page.getByRole('button', { name: 'New export' }).click();
  const dialog = page.getByRole('dialog', { name: 'New data export' });
  for (const option of ['All data', 'Chatbots', 'Conversations', 'Analytics', 'Users', 'JSON', 'CSV', 'XML'])
    await dialog.getByRole('radio', { name: new RegExp(`^${option}`) }).waitFor();
  await dialog.getByRole('radio', { name: /^Conversations/ }).check();
  await dialog.getByRole('radio', { name: /^CSV/ }).check();
  const today = new Date().toISOString().slice(0, 10);
  await dialog.getByLabel('From').fill(today);
  await expectNoAxeViolations(page);
  // The server is unreachable.
  await page.route('**/api/exports', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Request export' }).click();
  await toastOf(page, 'The export could not be requested').waitFor();
  await page.unroute('**/api/exports');
  await dialog.getByRole('button', { name: 'Request export' }).click();
  await toastOf(page, 'The export was requested').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Conversations as CSV' });
  await row.getByText('Ready').waitFor();
  await expectNoAxeViolations(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`export-conversations-${today}.zip`);
  const contents = async (path: string) => {
    const zip = await JSZip.loadAsync(await readFile(path));
    return {
      names: Object.keys(zip.files),
      messages: (await zip.file('messages.csv')?.async('string')) ?? '',
    };
  };
  const first = await contents(await file.path());
  expect(first.names).toEqual(['conversations.csv', 'messages.csv', 'notes.csv']);
  expect(first.messages).toContain('I am Ana');
  // The visitor erases their data, which also deletes the export file.
  const erased = await fetch(`${app.url}/api/chat/${chatbotId}/me`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${gone.token}` },
  });
  expect(erased.status).toBe(204);
  await row.getByText('Failed').waitFor();
  await row.getByText('data of a visitor that was erased', { exact: false }).waitFor();
  await expectNoAxeViolations(page);
  await row.getByRole('button', { name: /^Retry/ }).click();
  await row.getByText('Ready').waitFor();
  const [second] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download/ }).click(),
  ]);
  const { messages } = await contents(await second.path());
  expect(messages).toContain('How long can I return a book?');
  expect(messages).not.toContain('I am Ana');
});
