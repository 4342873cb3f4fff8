import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '../../tools/bootstrap/paths.mjs';
import { addText, askAsVisitor, createChatbot, deploy } from '../../tools/e2e/acts.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';
import { programEnv } from '../../tools/e2e/servers/program-env.ts';

const run = promisify(execFile);
const address = 'ana@example.com';

const app = useInstallation();

async function seeded() {
  const account = await app.register();
  const { id: chatbotId } = await createChatbot(account, { name: 'Shop Desk' });
  await addText(account, chatbotId, 'Returns', 'Books may be returned within 45 days with the receipt.');
  await deploy(account, chatbotId);
  return { account, chatbotId };
}

it('SEC-40: an owner finds all mentions of a visitor, erases them, and keeps a certificate that can be verified', async () => {
  const { account, chatbotId } = await seeded();
  // Otherwise the message would create a lead.
  await account.expectOk('PATCH', `/api/chatbots/${chatbotId}`, { privacy: { leadExtraction: false } });
  const visit = await askAsVisitor(app.url, chatbotId, `Please answer ${address}`);
  await askAsVisitor(app.url, chatbotId, 'How long can I return a book?');
  const page = await app.open(account, '/settings?tab=data-exports');
  await page.getByText('No requests yet.').waitFor();
  await page.getByRole('button', { name: 'New request' }).click();
  const dialog = page.getByRole('dialog', { name: /^(?:New request|Erasure)$/ });
  await dialog.getByRole('radio', { name: /Erasure/ }).check();
  await dialog.getByRole('textbox', { name: /Email address/ }).fill(address);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('0 conversations of this visitor were found.').waitFor();
  await dialog.getByRole('checkbox', { name: /Shop Desk/ }).check();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const certificate = page.getByRole('link', { name: /certificate/ });
  await certificate.waitFor();
  await expectNoAxeViolations(page);
  expect((await account.call('GET', `/api/conversations/${visit.conversationId}`)).status).toBe(404);
  const [file] = await Promise.all([page.waitForEvent('download'), certificate.click()]);
  const script = join(root, 'scripts', 'certificate.ts');
  const { stdout } = await run(process.execPath, [script, 'verify', await file.path()], {
    env: programEnv(),
  });
  expect(stdout).toContain('is valid.');
  expect(stdout).toContain('Conversations erased: 1, with 2 messages');
});

it('PRIV-01, PRIV-06, PRIV-11: the privacy tab shows what anonymization replaces, and the retention', async () => {
  const { account, chatbotId } = await seeded();
  const page = await app.open(account, `/builder/${chatbotId}?tab=privacy`);
  await page.getByRole('radio', { name: /Full/ }).check();
  await page.getByText('most of them in English, fewer in other languages', { exact: false }).waitFor();
  await page.getByText('We recommend 30 to 90 days.', { exact: false }).waitFor();
  expect(await page.getByText('not active yet').count()).toBe(0);
  expect(await page.getByRole('switch', { name: 'Lead extraction' }).isDisabled()).toBe(true);
  await expectNoAxeViolations(page);
});
