import { expect, it } from 'vitest';
import { toastOf } from '../../../../tools/e2e/acts.ts';
import { expectNoAxeViolations } from '../../../../tools/e2e/axe.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';

const app = useInstallation();

type Provider = {
  provider: string;
  source: string;
  apiKeyHint: string | null;
  embeddingModel: string | null;
};

it('a provider’s key is stored once for the organization, shown by its last characters, and removed', async () => {
  const account = await app.register();
  const page = await app.open(account, '/settings?tab=integrations');
  const read = async () =>
    (await account.expectOk<Provider[]>('GET', '/api/organization/providers')).find(
      ({ provider }) => provider === 'mistral',
    );
  await page.getByRole('button', { name: 'Add key for Mistral' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mistral' });
  await dialog.getByLabel('API key').fill('very-secret-key-4321');
  await dialog.getByRole('combobox', { name: /Embedding model/ }).fill('mistral-embed');
  await page.keyboard.press('Escape');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toastOf(page, 'Provider settings saved').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Mistral' });
  await row.getByText(/Key ends in .*4321/).waitFor();
  expect(await read()).toMatchObject({ source: 'organization', embeddingModel: 'mistral-embed' });
  expect(JSON.stringify(await read())).not.toContain('very-secret');
  await row.getByRole('button', { name: 'Remove key for Mistral' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove key' }).click();
  await toastOf(page, 'Key removed').waitFor();
  await row.getByText('No key stored.').waitFor();
  expect((await read())?.source).toBe('none');
});
