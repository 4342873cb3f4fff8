import { expect, it } from 'vitest';
import { axeFindings } from '../../../tools/e2e/pages/axe.ts';
import { type Direction, findingsInVariants, findingsWithin } from '../../../tools/e2e/pages/axe-looks.ts';
import { waitUntilIdle } from '../../../tools/e2e/pages/wait-until-idle.ts';
import { browserApp } from './browser-app.ts';
import { directions, inSystemScheme, pathIn } from './looks.ts';
import { sampleChatbot } from './stand-in/sample-chatbot.ts';
import { sampleNotice } from './stand-in/samples.ts';

const app = browserApp(15525);

// The other screens: tests/e2e/axe.e2e.ts, on the real server.
const open = ['/terms-of-service', '/admin/login', '/maintenance'];
const signedIn = ['/analytics', '/analytics?tab=conversations', '/analytics?tab=sessions'];

/** Loads each page once and checks it in every theme for this direction. */
async function findingsAt(paths: readonly string[], direction: Direction): Promise<string[]> {
  const found: string[] = [];
  const page = await app.open('/favicon.svg', inSystemScheme);
  for (const path of paths) {
    await page.goto(app.standIn.origin + pathIn(direction, path));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitUntilIdle(page);
    found.push(...(await findingsInVariants(page, direction)));
  }
  return found;
}

it.each(directions)('axe finds nothing on pages of any installation, %s', async (direction) => {
  expect(await findingsAt(open, direction)).toEqual([]);
  app.standIn.signIn();
  expect(await findingsAt(signedIn, direction)).toEqual([]);
});

it('axe finds nothing on the register tab with problems, in menus and in dialogs', async () => {
  const page = await app.open('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.locator('button[type=submit]').click();
  const register = await axeFindings(page);
  app.standIn.signIn();
  const inside = await app.open('/dashboard');
  await inside.getByRole('button', { name: /^Organization:/ }).click();
  await inside.getByRole('menu').waitFor();
  const menu = await axeFindings(inside, { within: '[role=menu]' });
  await inside.getByRole('menuitem', { name: 'New organization…' }).click();
  await inside.getByRole('dialog').waitFor();
  const dialog = await axeFindings(inside, { within: '[role=dialog]' });
  expect([...register, ...menu, ...dialog]).toEqual([]);
});

it.each(directions)(
  'axe finds nothing in the palette, the map of keys and the notices, %s',
  async (direction) => {
    app.standIn.signIn();
    app.standIn.state.chatbots = [sampleChatbot({ name: 'Bookshop Assistant', status: 'active' })];
    app.standIn.state.notices = [sampleNotice('Supplier terms.pdf could not be read', false)];
    const found: string[] = [];
    const page = await app.open(pathIn(direction, '/dashboard'), inSystemScheme);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const step of ['Control+k', '?', 'bell']) {
      if (step === 'bell') await page.locator('button:has(svg.lucide-bell)').click();
      else await page.keyboard.press(step);
      await page.getByRole('dialog').waitFor();
      await waitUntilIdle(page);
      found.push(...(await findingsWithin(page, direction, '[role=dialog]')));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(found).toEqual([]);
  },
);
