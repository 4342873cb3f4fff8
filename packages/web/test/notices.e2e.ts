import { beforeEach, expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';
import { sampleNotice } from './stand-in/samples.ts';

const app = browserApp(15529);
beforeEach(() => app.standIn.signIn());

async function openDashboard(options = {}) {
  const page = await app.open('/dashboard', options);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const reads = () => app.standIn.calls.filter((call) => call === 'POST /api/notices/read').length;

it('tells how many notices are unread, shows them and takes them as read', async () => {
  app.standIn.state.notices = [
    sampleNotice('Supplier terms.pdf could not be read', false),
    sampleNotice('Ines Barros joined', true, { kind: 'team', href: '/settings?tab=team-members' }),
  ];
  const page = await openDashboard();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('Supplier terms.pdf could not be read').waitFor();
  await expect.poll(reads).toBe(1);
  expect(await page.getByTestId('unread').count()).toBe(0);
  await panel.getByRole('link', { name: /Ines Barros joined/ }).click();
  await page.waitForURL('**/settings?tab=team-members');
  await panel.waitFor({ state: 'detached' });
});

it('marks nothing where nothing is unread, and says that there is nothing', async () => {
  const page = await openDashboard();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByText('Nothing new').waitFor();
  expect(reads()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Notifications');
});

it('says that the notices could not be loaded, and tries again', async () => {
  app.standIn.faults.set('GET /api/notices', { status: 500 });
  const page = await openDashboard();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByText('Notifications could not be loaded').waitFor();
  app.standIn.faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Nothing new').waitFor();
});

it('learns of a new notice while the screen is open', async () => {
  const page = await openDashboard();
  await expect.poll(() => app.standIn.streams()).toBe(1);
  app.standIn.state.notices = [sampleNotice('The month’s messages are used up', false, { kind: 'quota' })];
  app.standIn.live({ id: '1', type: 'notice.created', resource: 'notice', resourceId: 'x' });
  await page.getByTestId('unread').waitFor();
});

it('learns of a notice that comes while the list is first read', async () => {
  app.standIn.faults.set('GET /api/notices', {
    status: 200,
    body: '{"items":[],"unread":0}',
    delayMs: 2_000,
  });
  const page = await openDashboard();
  await expect.poll(() => app.standIn.streams()).toBe(1);
  await expect.poll(() => app.standIn.calls).toContain('GET /api/notices');
  app.standIn.faults.clear();
  app.standIn.state.notices = [sampleNotice('The month’s messages are used up', false, { kind: 'quota' })];
  app.standIn.live({ id: '1', type: 'notice.created', resource: 'notice', resourceId: 'x' });
  await page.getByTestId('unread').waitFor();
});

it('DATE-04: writes days in the account’s time zone, else in the browser’s', async () => {
  const here = await openDashboard({ timezoneId: 'Asia/Tokyo' });
  await here.getByText('Resets Dec 1').waitFor();
  app.standIn.setUser({ timezone: 'America/Lima' });
  const there = await openDashboard({ timezoneId: 'Asia/Tokyo' });
  await there.getByText('Resets Nov 30').waitFor();
});
