import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createChatbot, failCalls, recordCalls, toastOf } from '../../../../tools/e2e/acts.ts';
import type { ApiClient } from '../../../../tools/e2e/api-client.ts';
import { expectNoAxeViolations } from '../../../../tools/e2e/axe.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';
import { joinAs } from '../../../../tools/e2e/invited.ts';

const app = useInstallation();
const tab = '/settings?tab=organizations';

type User = {
  organizations: { id: string; name: string; role: string }[];
  currentOrganization: { name: string };
};
const userOf = (account: ApiClient) => account.expectOk<User>('GET', '/api/user');

const formOf = (page: Page) => page.getByRole('form', { name: 'Name and language' });

async function rename(page: Page, name: string): Promise<void> {
  await formOf(page).getByLabel('Name').fill(name);
  await formOf(page).getByRole('button', { name: 'Save changes' }).click();
}

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

it('ORG-06, ORG-09, ORG-10: name and language are changed; a name has 2 to 49 characters', async () => {
  const account = await app.register();
  const page = await app.open(account, tab);
  await rename(page, 'H');
  await page.getByText('Organization name must be at least 2 characters').waitFor();
  await formOf(page).getByLabel('Name').fill('h'.repeat(50));
  await page.getByText('Organization name must be less than 50 characters').waitFor();
  await formOf(page).getByLabel('Name').fill('h'.repeat(49));
  await formOf(page).getByLabel('Language').selectOption('fr');
  await page.getByText('2 unsaved changes').waitFor();
  await formOf(page).getByRole('button', { name: 'Save changes' }).click();
  await toastOf(page, 'Changes saved').waitFor();
  await page.getByRole('button', { name: `Organization: ${'h'.repeat(49)}` }).waitFor();
  expect(await account.expectOk('GET', '/api/organization')).toMatchObject({
    name: 'h'.repeat(49),
    language: 'fr',
    primaryColor: null,
  });
  expect(await page.getByText('Branding').count()).toBe(0);
  await expectNoAxeViolations(page);
});

it('ORG-08: leaving asks first; the last who may manage stays, and whoever leaves lands in another organization', async () => {
  const account = await app.register('Quarry House', 'Ada Osei');
  const member = await joinAs(app, account, 'member', 'Tomasz Zielinski');
  await account.expectOk('POST', '/api/organization', { name: 'Tide & Co' });
  const { organizations } = await userOf(account);
  await account.expectOk('POST', `/api/organization/switch/${organizations[0]?.id}`);
  const page = await app.open(account, tab);
  await page.getByRole('button', { name: 'Leave organization' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave Quarry House?' });
  await dialog.getByRole('button', { name: 'Leave organization' }).click();
  await toastOf(page, 'An organization needs at least one owner or admin').waitFor();
  await member.expectOk('POST', '/api/organization', { name: 'North Pier' });
  await member.expectOk('POST', `/api/organization/switch/${organizations[0]?.id}`);
  const theirs = await app.open(member, tab);
  await theirs.getByText('Only owners and admins can change').waitFor();
  expect(await theirs.getByRole('button', { name: 'Delete organization' }).count()).toBe(0);
  await theirs.getByRole('button', { name: 'Leave organization' }).click();
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Leave organization' }).click();
  await toastOf(theirs, 'You have left Quarry House').waitFor();
  await theirs.getByRole('button', { name: 'Organization: North Pier' }).waitFor();
});

it('ORG-07: deleting wants the name typed and fresh proof, and says what is lost; the only organization stays', async () => {
  const account = await app.register('Quarry House');
  const page = await app.open(account, tab);
  await page.getByText('This is your only organization').first().waitFor();
  expect(await page.getByRole('button', { name: 'Delete organization' }).isDisabled()).toBe(true);
  await account.expectOk('POST', '/api/organization', { name: 'Tide & Co' });
  await page.goto(app.url + tab);
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Tide & Co?' });
  await dialog.getByText('All conversations').waitFor();
  const act = dialog.getByRole('button', { name: 'Delete organization' });
  expect(await act.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('Tide & Co');
  let isProven = false;
  await page.route('**/api/organization/*', async (route) => {
    if (isProven) return await route.fallback();
    isProven = true;
    const body = { message: 'Confirm first', code: 'confirmation_required', requestId: '01JD4K-7Q2M' };
    await route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(body) });
  });
  await act.click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await proof.getByLabel('Your password').fill('correct horse');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await toastOf(page, 'Tide & Co has been deleted').waitFor();
  await page.getByRole('button', { name: 'Organization: Quarry House' }).waitFor();
  expect((await userOf(account)).organizations.map(({ name }) => name)).toEqual(['Quarry House']);
});

it('says that the organization could not be loaded, and fits a phone', async () => {
  const account = await app.register();
  const page = await app.open(account, '/dashboard', { viewport: { width: 360, height: 740 } });
  await failCalls(page, 'GET', /^\/api\/organization$/);
  await page.goto(app.url + tab);
  await page.getByRole('heading', { name: 'The organization could not be loaded' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await formOf(page).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);
});
