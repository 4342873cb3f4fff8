import AxeBuilder from '@axe-core/playwright';
import { expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';
import { sampleChatbot, sampleNotice } from './mock-data.ts';
import { agencyId, goodToken } from './mock-entry.ts';

const app = browserApp(15525);

const open = [
  '/',
  '/auth',
  '/no-such-page',
  '/terms-of-service',
  '/forgot-password',
  `/reset-password?token=${goodToken}`,
  '/reset-password',
  `/auth?verify=${goodToken}`,
  `/join?token=${goodToken}`,
  `/agency/${agencyId}/login`,
  `/agency/${agencyId}/signup`,
  '/agency/unknown/login',
  '/admin/login',
  '/maintenance',
];
const signedIn = ['/dashboard', '/settings', '/analytics'];
const looks = [
  { name: 'light', dark: false, query: '', widths: [1280, 375] },
  { name: 'dark', dark: true, query: '', widths: [1280] },
  { name: 'right to left', dark: false, query: '?lng=ar', widths: [375] },
];

async function violationsAt(path: string, width: number, look: (typeof looks)[number]): Promise<string[]> {
  const page = await app.open(path.includes('?') ? path + look.query.replace('?', '&') : path + look.query, {
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    prepare: async (one) => {
      if (look.dark) await one.addInitScript(() => localStorage.setItem('app_appearance', 'dark'));
    },
  });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return [
    ...(sideways > 0 ? [`${path} ${width} ${look.name}: scrolls ${sideways} px sideways`] : []),
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${path} ${width} ${look.name}: ${id} ${html.slice(0, 160)}`),
    ),
  ];
}

for (const look of looks) {
  it(`axe finds nothing on public pages, ${look.name}`, { timeout: 120_000 }, async () => {
    const found: string[] = [];
    for (const path of open)
      for (const width of look.widths) found.push(...(await violationsAt(path, width, look)));
    expect(found).toEqual([]);
  });

  it(`axe finds nothing in the app, ${look.name}`, { timeout: 120_000 }, async () => {
    app.mock.signIn();
    app.mock.chatbots = [
      sampleChatbot('Bookshop Assistant', 'active'),
      sampleChatbot('School Visits', 'draft'),
    ];
    const found: string[] = [];
    for (const path of signedIn)
      for (const width of look.widths) found.push(...(await violationsAt(path, width, look)));
    expect(found).toEqual([]);
  });
}

it('axe finds nothing on the register tab with problems, in menus and in dialogs', async () => {
  const page = await app.open('/auth', { reducedMotion: 'reduce' });
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.locator('button[type=submit]').click();
  const register = await new AxeBuilder({ page }).analyze();
  app.mock.signIn();
  const inside = await app.open('/dashboard', { reducedMotion: 'reduce' });
  await inside.getByRole('button', { name: /^Organisation:/ }).click();
  await inside.getByRole('menu').waitFor();
  const menu = await new AxeBuilder({ page: inside }).include('[role=menu]').analyze();
  await inside.getByRole('menuitem', { name: 'New organisation…' }).click();
  await inside.getByRole('dialog').waitFor();
  const dialog = await new AxeBuilder({ page: inside }).include('[role=dialog]').analyze();
  const found = [register, menu, dialog].flatMap(({ violations }) =>
    violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 200)}`),
  );
  expect(found).toEqual([]);
});

it('axe finds nothing in the palette, the map of keys and the notices, light, dark and right to left', async () => {
  app.mock.signIn();
  app.mock.chatbots = [sampleChatbot('Bookshop Assistant', 'active')];
  app.mock.notices = [sampleNotice('Supplier terms.pdf could not be read', false)];
  const found: string[] = [];
  for (const look of looks) {
    const page = await app.open(`/dashboard${look.query}`, {
      reducedMotion: 'reduce',
      prepare: async (one) => {
        if (look.dark) await one.addInitScript(() => localStorage.setItem('app_appearance', 'dark'));
      },
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const steps = ['Control+k', '?', 'bell'];
    for (const step of steps) {
      if (step === 'bell') await page.getByRole('button', { name: /^Notices/ }).click();
      else await page.keyboard.press(step);
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(300);
      const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
      for (const { id, nodes } of violations)
        found.push(`${look.name} ${step} ${id} ${nodes[0]?.html.slice(0, 160)}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  expect(found).toEqual([]);
});
