import AxeBuilder from '@axe-core/playwright';
import { expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';
import { findingsOn, type Look, looks, pathIn, wearing } from './looks.ts';
import { sampleChatbot, sampleNotice } from './mock-data.ts';

const app = browserApp(15525);

const open = ['/', '/no-such-page', '/terms-of-service', '/admin/login', '/maintenance'];
const signedIn = ['/dashboard', '/settings', '/analytics'];

async function findingsAt(path: string, width: number, look: Look): Promise<string[]> {
  const page = await app.open(pathIn(look, path), { viewport: { width, height: 900 }, ...wearing(look) });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return findingsOn(page);
}

for (const look of looks) {
  it(`axe finds nothing on public pages, ${look.name}`, { timeout: 120_000 }, async () => {
    const found: string[] = [];
    for (const path of open)
      for (const width of look.widths) found.push(...(await findingsAt(path, width, look)));
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
      for (const width of look.widths) found.push(...(await findingsAt(path, width, look)));
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
    const page = await app.open(pathIn(look, '/dashboard'), wearing(look));
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
