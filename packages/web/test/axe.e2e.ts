import { expect, it } from 'vitest';
import { untilAtRest } from '../../../tools/e2e/at-rest.ts';
import { axeFindings } from '../../../tools/e2e/axe.ts';
import { browserApp } from './browser-app.ts';
import { findingsInWidths, type Look, looks, pathIn, wearing } from './looks.ts';
import { sampleChatbot } from './stand-in/sample-chatbot.ts';
import { sampleNotice } from './stand-in/samples.ts';

const app = browserApp(15525);

const open = ['/', '/no-such-page', '/terms-of-service', '/admin/login', '/maintenance'];
const signedIn = ['/dashboard', '/settings', '/analytics'];

/** Loads each page once and looks at it in every width. */
async function findingsAt(paths: readonly string[], look: Look): Promise<string[]> {
  const found: string[] = [];
  const page = await app.open('/favicon.svg', wearing(look));
  for (const path of paths) {
    await page.goto(app.standIn.origin + pathIn(look, path));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await untilAtRest(page);
    found.push(...(await findingsInWidths(page, look)));
  }
  return found;
}

for (const look of looks) {
  it(`axe finds nothing on public pages, ${look.name}`, async () => {
    expect(await findingsAt(open, look)).toEqual([]);
  });

  it(`axe finds nothing in the app, ${look.name}`, async () => {
    app.standIn.signIn();
    app.standIn.state.chatbots = [
      sampleChatbot({ name: 'Bookshop Assistant', status: 'active' }),
      sampleChatbot({ name: 'School Visits' }),
    ];
    expect(await findingsAt(signedIn, look)).toEqual([]);
  });
}

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

it('axe finds nothing in the palette, the map of keys and the notices, light, dark and right to left', async () => {
  app.standIn.signIn();
  app.standIn.state.chatbots = [sampleChatbot({ name: 'Bookshop Assistant', status: 'active' })];
  app.standIn.state.notices = [sampleNotice('Supplier terms.pdf could not be read', false)];
  const found: string[] = [];
  for (const look of looks) {
    const page = await app.open(pathIn(look, '/dashboard'), wearing(look));
    await page.getByRole('heading', { level: 1 }).waitFor();
    const steps = ['Control+k', '?', 'bell'];
    for (const step of steps) {
      if (step === 'bell') await page.getByRole('button', { name: /^Notifications/ }).click();
      else await page.keyboard.press(step);
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(300);
      for (const { id, elements } of await axeFindings(page, { within: '[role=dialog]' }))
        found.push(`${look.name} ${step} ${id} ${elements.join(', ')}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  expect(found).toEqual([]);
});
