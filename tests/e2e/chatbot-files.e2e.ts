import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { addText, createChatbot } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';

const app = useInstallation();

it('exports a chatbot to a file, and imports it as a draft in another organization after showing a report', async () => {
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

  // On a phone, by keyboard, because the file chooser is a field.
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

async function archiveOf(account: ApiClient): Promise<Buffer> {
  const asked = { type: 'organization', format: 'archive' };
  const { id } = await account.expectOk<{ id: string }>('POST', '/api/exports', asked);
  await expect
    .poll(
      async () => (await account.expectOk<{ items: { status: string }[] }>('GET', '/api/exports')).items[0],
    )
    .toMatchObject({ status: 'ready' });
  const cookie = account.cookies().map(({ name, value }) => `${name}=${value}`);
  const answer = await fetch(`${app.url}/api/exports/${id}/download`, {
    headers: { cookie: cookie.join('; ') },
  });
  return Buffer.from(await answer.arrayBuffer());
}

it('each import dialog reports a bad file, accepts another one, and imports it', async () => {
  const [here, elsewhere] = await Promise.all([app.register(), app.register('Quiet Books')]);
  const { id } = await createChatbot(here, { name: 'Shop Desk' });
  await createChatbot(elsewhere, { name: 'Harbour Desk' });
  const archive = await archiveOf(elsewhere);
  const page = await app.open(here, '/leads', { viewport: { width: 375, height: 740 }, isDark: true });
  const dialogs = [
    {
      ...{ path: '/leads', open: 'Import CSV', title: 'Import leads', submit: 'Add new leads' },
      ...{ name: 'leads.csv', bad: Buffer.from('one\ntwo\n'), done: 'The new leads are in the list.' },
      good: Buffer.from('email\nana@example.com\n'),
    },
    {
      ...{
        path: `/builder/${id}?tab=knowledge`,
        open: 'Questions and answers',
        title: 'Questions and answers',
      },
      ...{ submit: 'Add questions and answers', name: 'faq.csv', bad: Buffer.from('one\ntwo\n') },
      done: 'The questions and answers have been added as one source.',
      good: Buffer.from('question,answer\nWhere are you?,In the harbour.\n'),
    },
    {
      ...{ path: '/settings?tab=data-exports', open: 'Import archive', title: 'Import an archive' },
      ...{
        submit: 'Import',
        name: 'archive.tar',
        bad: Buffer.alloc(2_048, 'x'),
        done: 'The archive was imported.',
      },
      good: archive,
    },
  ];
  for (const { path, open, title, submit, name, bad, done, good } of dialogs) {
    await page.goto(app.url + path);
    await page.getByRole('button', { name: new RegExp(open) }).press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    const choose = (buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
    await choose(bad);
    await dialog.getByRole('alert').or(dialog.getByText('Left out')).waitFor();
    expect(await dialog.getByRole('button', { name: submit, exact: true }).isDisabled(), title).toBe(true);
    await choose(good);
    await dialog.getByRole('region', { name: title }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), title).toBe(375);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: submit, exact: true }).press('Enter');
    const line = dialog.getByRole('status').filter({ hasText: done });
    await line.waitFor();
    expect(await line.evaluate((element) => element === document.activeElement), title).toBe(true);
  }
  expect(await here.expectOk<{ name: string }[]>('GET', '/api/chatbots')).toHaveLength(2);
});
