import { expect, it } from 'vitest';
import { expectNoAxeViolations } from '../../../../tools/e2e/pages/axe.ts';
import { browserApp } from '../browser-app.ts';

const app = browserApp(26022);

const names = [
  'Account',
  'Profile',
  'Security',
  'Notifications',
  'Appearance',
  'Language',
  'Organizations',
  'Team members',
  'API keys',
  'Integrations',
  'Data exports',
];

it('SET-01: has eleven tabs, each with its own address, walked by the arrow keys', async () => {
  app.standIn.signIn();
  const page = await app.open('/settings');
  await page.getByRole('heading', { level: 2, name: 'Account', exact: true }).waitFor();
  expect((await page.getByRole('tab').allTextContents()).sort()).toEqual([...names].sort());
  await page.getByRole('tab', { name: 'Account' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('heading', { level: 2, name: 'Profile' }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=profile');
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Profile' }).waitFor();
});

it('phones choose the tab from a list', async () => {
  app.standIn.signIn();
  const page = await app.open('/settings', {
    viewport: { width: 360, height: 740 },
  });
  const list = page.getByRole('combobox', { name: 'Settings' });
  await list.selectOption('Notifications');
  await page.getByRole('heading', { level: 2, name: 'Notifications' }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  expect(await list.locator('option').count()).toBe(names.length);
  await expectNoAxeViolations(page);
});
