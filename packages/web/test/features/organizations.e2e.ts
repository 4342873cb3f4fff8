import { expect, it } from 'vitest';
import { createChatbot, recordCalls, toastOf } from '../../../../tools/e2e/acts.ts';
import type { ApiClient } from '../../../../tools/e2e/api-client.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';

const app = useInstallation();
const tab = '/settings?tab=organizations';

type User = {
  organizations: { id: string; name: string; role: string }[];
  currentOrganization: { name: string };
};
const userOf = (account: ApiClient) => account.expectOk<User>('GET', '/api/user');

it('ORG-01, ORG-02, ORG-09: an organization that is created is current, with its maker as admin', async () => {
  const account = await app.register();
  const page = await app.open(account, tab);
  await page.getByRole('button', { name: 'New organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'New organization' });
  await dialog.getByLabel('Name').fill('T');
  await dialog.getByRole('button', { name: 'Create organization' }).click();
  await dialog.getByText('Organization name must be at least 2 characters').waitFor();
  await dialog.getByLabel('Name').fill('Tide & Co');
  await dialog.getByRole('button', { name: 'Create organization' }).click();
  await toastOf(page, 'Organization created').waitFor();
  const { organizations, currentOrganization } = await userOf(account);
  expect(currentOrganization.name).toBe('Tide & Co');
  expect(organizations.map(({ name, role }) => `${name}: ${role}`)).toContain('Tide & Co: admin');
  await page.goto(app.url + tab);
  const row = page.getByRole('listitem').filter({ hasText: 'Tide & Co' });
  await row.getByText('Current').waitFor();
});

it('ORG-03, ORG-04: a switch reads user, organization, people, dashboard and subscription anew and leaves nothing of the old one', async () => {
  const account = await app.register('Quarry House');
  await createChatbot(account, { name: 'Velvet Desk' });
  await account.expectOk('POST', '/api/organization', { name: 'Tide & Co' });
  const { organizations } = await userOf(account);
  const quarry = organizations.find(({ name }) => name === 'Quarry House');
  await account.expectOk('POST', `/api/organization/switch/${quarry?.id}`);
  const page = await app.open(account, '/dashboard');
  await page.getByText('Velvet Desk').first().waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Team members' }).click();
  await page.getByText('no invitations in Quarry House.').waitFor();
  await page.getByRole('tab', { name: 'Organizations' }).click();
  const calls = recordCalls(page);
  await page.getByRole('button', { name: 'Switch to Tide & Co' }).click();
  await toastOf(page, 'Organization switched').waitFor();
  await page.getByText('Create your first chatbot').waitFor();
  expect(await page.locator('body').textContent()).not.toMatch(/Quarry|Velvet/);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Team members' }).click();
  await page.getByText('no invitations in Tide & Co.').waitFor();
  expect(calls).toEqual(
    expect.arrayContaining([
      'GET /api/user',
      'GET /api/organization',
      'GET /api/subscription',
      'GET /api/dashboard',
      'GET /api/organization/users',
    ]),
  );
  expect(await page.locator('body').textContent()).not.toMatch(/Quarry|Velvet/);
});
