import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { failCalls, toastOf } from '../../../../tools/e2e/acts.ts';
import { expectNoAxeViolations } from '../../../../tools/e2e/axe.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';
import { joinAs } from '../../../../tools/e2e/invited.ts';
import { mailedPath } from '../../../../tools/e2e/outbox.ts';
import { verifyAddress } from '../../../../tools/e2e/verified.ts';

const app = useInstallation();
const tab = '/settings?tab=team-members';
const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

it('TEAM-01, TEAM-03, TEAM-04: somebody invited is listed at once, gets a mail, and a new one on demand', async () => {
  const account = await app.register();
  await verifyAddress(app, account);
  const email = `lena-${crypto.randomUUID()}@example.com`;
  const page = await app.open(account, tab);
  await page.getByText('1 person and no invitations in Harbour Books.').waitFor();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Please enter a valid email').waitFor();
  await page.getByLabel('Invite by email').fill(email);
  await page.getByRole('combobox', { name: 'Role for the person you invite' }).selectOption('viewer');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await toastOf(page, 'Invitation sent').waitFor();
  expect(await page.getByLabel('Invite by email').inputValue()).toBe('');
  const cells = await rowOf(page, email).getByRole('cell').allTextContents();
  expect(cells.slice(0, 3)).toEqual([email, 'Viewer', 'Invited']);
  expect(await rowOf(page, 'Ada Osei').getByText('Active', { exact: true }).isVisible()).toBe(true);
  const first = await mailedPath(app.server, email, '/join');
  await page.getByRole('button', { name: `Resend the invitation to ${email}` }).click();
  await toastOf(page, 'Invitation sent again').waitFor();
  await expect.poll(() => mailedPath(app.server, email, '/join')).not.toBe(first);
  await expectNoAxeViolations(page);
});

/** Opens the invitation that was mailed in a browser of its own and joins. */
async function joinInBrowser(email: string, fullName: string): Promise<Page> {
  const page = await app.open(null, await mailedPath(app.server, email, '/join'));
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** The status of a call with the cookies of the page. */
function statusOf(page: Page, method: string, body: string | null = null): Promise<number> {
  const init = { method, body, headers: { 'content-type': 'application/json' } };
  return page.evaluate(async (options) => (await fetch('/api/chatbots', options)).status, init);
}

it('TEAM-02, TEAM-05, ORG-13: whoever joins gets another of the five roles and is removed, at once each time', async () => {
  const account = await app.register();
  await verifyAddress(app, account);
  const email = `tomasz-${crypto.randomUUID()}@example.com`;
  const page = await app.open(account, tab);
  await page.getByLabel('Invite by email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await rowOf(page, email).getByText('Invited', { exact: true }).waitFor();
  const theirs = await joinInBrowser(email, 'Tomasz Zielinski');
  await rowOf(page, 'Tomasz Zielinski').getByText('Active', { exact: true }).waitFor();
  const role = page.getByRole('combobox', { name: 'Role of Tomasz Zielinski' });
  expect(await role.getByRole('option').allTextContents()).toEqual([
    'Owner',
    'Admin',
    'Member',
    'Guest',
    'Viewer',
  ]);
  await role.selectOption('viewer');
  await toastOf(page, 'Tomasz Zielinski is now Viewer').waitFor();
  expect(await statusOf(theirs, 'POST', '{"name":"Mine"}')).toBe(403);
  expect(await statusOf(theirs, 'GET')).toBe(200);
  await page.getByRole('button', { name: 'Actions for Tomasz Zielinski' }).click();
  await page.getByRole('menuitem', { name: 'Remove from organization' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove Tomasz Zielinski?' });
  await dialog.getByText('They lose access right away').waitFor();
  await dialog.getByRole('button', { name: 'Remove from organization' }).click();
  await toastOf(page, 'Member removed').waitFor();
  expect(await rowOf(page, 'Tomasz Zielinski').count()).toBe(0);
  expect(await statusOf(theirs, 'GET')).toBeGreaterThanOrEqual(401);
  await theirs.reload();
  expect(await theirs.getByText('Harbour Books').count()).toBe(0);
});

it('an owner is named only after the person proved again who they are, and not when they decline', async () => {
  const account = await app.register();
  await joinAs(app, account, 'admin', 'Ines Barros');
  const page = await app.open(account, tab);
  let refusals = 2;
  await page.route('**/api/organization/users/*', async (route) => {
    refusals -= 1;
    if (refusals < 0) return await route.fallback();
    const body = { message: 'Confirm first', code: 'confirmation_required', requestId: '01JD4K-7Q2M' };
    await route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(body) });
  });
  const role = page.getByRole('combobox', { name: 'Role of Ines Barros' });
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await role.selectOption('owner');
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => role.inputValue()).toBe('admin');
  expect(await page.locator('li[data-tone=error]').count()).toBe(0);
  await role.selectOption('owner');
  await proof.getByLabel('Your password').fill('correct horse');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await toastOf(page, 'Ines Barros is now Owner').waitFor();
});

it('ORG-15: a viewer sees the team and what each role may do, and has nothing to change it with', async () => {
  const account = await app.register();
  const viewer = await joinAs(app, account, 'viewer', 'Priya Nair');
  const page = await app.open(viewer, tab);
  await rowOf(page, 'Ada Osei').waitFor();
  expect(await page.getByLabel('Invite by email').count()).toBe(0);
  expect(await page.getByRole('combobox', { name: /^Role of/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'What can each role do?' }).click();
  const invite = page.getByRole('dialog').getByRole('row').filter({ hasText: 'Invite people' });
  await invite.waitFor();
  expect(await invite.getByRole('cell').allTextContents()).toEqual(['Yes', 'Yes', 'No', 'No', 'No']);
  await expectNoAxeViolations(page);
});

it('says that the team could not be loaded, and reads it again; finds people; fits a phone', async () => {
  const account = await app.register();
  await joinAs(app, account, 'guest', 'Jonas Weber');
  const page = await app.open(account, '/dashboard', { viewport: { width: 360, height: 740 } });
  await failCalls(page, 'GET', /^\/api\/organization\/users$/);
  await page.goto(app.url + tab);
  await page.getByRole('heading', { name: 'The team could not be loaded' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await rowOf(page, 'Jonas Weber').waitFor();
  expect(await page.getByRole('combobox', { name: 'Role of Jonas Weber' }).isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody');
  await page.getByText('No one matches “nobody”').waitFor();
});
