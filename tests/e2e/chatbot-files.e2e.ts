import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { addText, createChatbot } from '../../tools/e2e/acts.ts';
import { expectNoAxeViolations } from '../../tools/e2e/axe.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';

const app = useInstallation();

it('a chatbot leaves as a file, and is a draft of another organization once its report was read', async () => {
  const [here, elsewhere] = await Promise.all([app.register(), app.register('Quiet Books')]);
  const { id } = await createChatbot(here, { name: 'Shop Desk' });
  await addText(here, id, 'Returns', 'Books may be returned within 45 days with the receipt.');
  await here.expectOk('PATCH', `/api/chatbots/${id}`, { deployment: { password: 'open sesame' } });
  const page = await app.open(here, '/chatbots');
  await page.getByRole('button', { name: 'Actions for Shop Desk' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Shop Desk \d{4}-\d\d-\d\d\.json$/);
  const content = await readFile(await download.path());
  expect(content.toString()).not.toContain('open sesame');

  // On a phone, by keyboard: the file chooser is a field.
  const other = await app.open(elsewhere, '/chatbots', { viewport: { width: 360, height: 740 } });
  await other.getByRole('button', { name: 'Import from file' }).press('Enter');
  const dialog = other.getByRole('dialog', { name: 'Import a chatbot' });
  const choose = (name: string, bytes: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: bytes });
  await choose('notes.json', Buffer.from('{"notes": []}'));
  await dialog.getByRole('alert').getByText('This is not the file of a chatbot').waitFor();
  await choose('shop.json', content);
  const report = dialog.getByRole('region', { name: 'Shop Desk' });
  await report.getByText('Returns').waitFor();
  await report.getByRole('listitem').filter({ hasText: 'Password' }).getByText('To be added').waitFor();
  expect(await elsewhere.expectOk('GET', '/api/chatbots')).toEqual([]);
  const width = await other.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await expectNoAxeViolations(other);
  await dialog.getByRole('button', { name: 'Import as draft' }).press('Enter');
  await dialog.getByText('is here as a draft').waitFor();
  await dialog.getByRole('link', { name: 'Open chatbot' }).click();
  await other.getByRole('heading', { level: 1, name: 'Shop Desk' }).waitFor();
  const made = await elsewhere.expectOk<{ name: string; status: string; sourceCount: number }[]>(
    'GET',
    '/api/chatbots',
  );
  expect(made).toMatchObject([{ name: 'Shop Desk', status: 'draft', sourceCount: 1 }]);
});
