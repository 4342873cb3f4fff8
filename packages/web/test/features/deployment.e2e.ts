import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { expect, it } from 'vitest';
import { createChatbot, deploy, toastOf } from '../../../../tools/e2e/acts.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';
import { expectNoAxeViolations } from '../../../../tools/e2e/pages/axe.ts';

const app = useInstallation();

async function opened() {
  const account = await app.register();
  const chatbot = await createChatbot(account, { name: 'Shop Desk' });
  const path = `/api/chatbots/${chatbot.id}`;
  await account.expectOk('PATCH', path, { model: { systemInstructions: 'Answer briefly.' } });
  await deploy(account, chatbot.id);
  await account.expectOk('PATCH', path, {
    name: 'Help Desk',
    model: { systemInstructions: 'Answer warmly.' },
  });
  const page = await app.open(account, `${path.replace('/api/chatbots', '/builder')}?tab=deployment`);
  await page.getByRole('heading', { level: 1, name: 'Help Desk' }).waitFor();
  const read = () => account.expectOk<Chatbot>('GET', path);
  return { chatbot, page, read, save: page.getByRole('button', { name: 'Save', exact: true }) };
}

it('DEP-13: a password for the link is set, never shown again, asked of visitors, and taken away', async () => {
  const { chatbot, page, read, save } = await opened();
  const ask = page.getByRole('switch', { name: 'Require a password' });
  await ask.click();
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('abc');
  await page.getByText('Use at least 6 characters').waitFor();
  await field.fill('open sesame');
  await save.click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  expect(await page.getByLabel('New password').inputValue()).toBe('');
  expect((await read()).deployment.passwordProtected).toBe(true);
  expect(JSON.stringify(await read())).not.toContain('sesame');

  const visitor = await app.open(null, `/chat/${chatbot.id}`);
  const typed = visitor.getByLabel('Password', { exact: true });
  await typed.fill('open barley');
  await visitor.getByRole('button', { name: 'Open chat' }).click();
  await visitor.getByText(/not authorized to access this chatbot/).waitFor();
  await typed.fill('open sesame');
  await visitor.getByRole('button', { name: 'Open chat' }).click();
  await typed.waitFor({ state: 'detached' });

  await ask.click();
  await page.getByText('The password will be removed when you save.').waitFor();
  await save.click();
  await expect.poll(async () => (await read()).deployment.passwordProtected).toBe(false);
});

it('a version is laid beside the draft in words and made the draft again, which visitors see only once it is published', async () => {
  const { page, read } = await opened();
  await page.getByRole('button', { name: 'Compare version 1 with the draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Version 1 compared with the draft' });
  const instructions = dialog.getByRole('definition').filter({ hasText: 'Answer briefly.' });
  await instructions.getByText('Answer warmly.').waitFor();
  await dialog.getByText('Shop Desk').waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  const question = page.getByRole('alertdialog', { name: 'Restore version 1?' });
  await question.getByRole('button', { name: 'Restore', exact: true }).click();
  await toastOf(page, 'Version 1 restored as the draft').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Shop Desk' }).waitFor();
  expect(await read()).toMatchObject({
    name: 'Shop Desk',
    publishedVersion: 1,
    model: { systemInstructions: 'Answer briefly.' },
  });
  await page.getByRole('button', { name: 'Compare version 1 with the draft' }).click();
  await dialog.getByText('The draft and this version are identical.').waitFor();
});
