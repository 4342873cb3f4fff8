import AxeBuilder from '@axe-core/playwright';
import { expect, it } from 'vitest';
import { addText, chatAsVisitor, createChatbot, realApp } from './real-app.ts';

const app = realApp();
const looks = [
  { name: 'light', isDark: false, query: {}, width: 1280 },
  { name: 'dark', isDark: true, query: {}, width: 1280 },
  { name: 'right to left', isDark: false, query: { lng: 'ar' }, width: 1280 },
  { name: 'phone', isDark: false, query: {}, width: 360 },
] as const;

it.each(looks)(
  'every screen in $name passes axe and does not scroll sideways',
  { timeout: 240_000 },
  async (look) => {
    const account = await app.register();
    const desk = await createChatbot(account, {
      name: 'Shop Desk',
      companyName: 'Quay Street',
      goal: 'support',
    });
    await createChatbot(account, { name: 'Gift Finder' });
    await addText(account, desk.id, 'Returns', 'Books may be returned within 45 days with the receipt.');
    await account.expectOk('POST', `/api/chatbots/${desk.id}/deploy`);
    const conversation = await chatAsVisitor(app.url, desk.id, ['How long can I return a book?']);
    const builderTabs = ['basic', 'appearance', 'knowledge', 'privacy', 'flow', 'deployment'];
    const paths = [
      '/chatbots',
      '/chatbots?view=list',
      '/chatbots?new=1',
      '/builder',
      '/builder/nope',
      ...builderTabs.map((tab) => `/builder/${desk.id}?tab=${tab}`),
      '/conversations',
      '/conversations?view=grouped',
      `/conversations/${conversation}`,
      '/conversations/nope',
    ];
    const page = await app.open(account, '/settings', {
      isDark: look.isDark,
      viewport: { width: look.width, height: 900 },
    });
    for (const path of paths) {
      const url = new URL(path, app.url);
      for (const [name, value] of Object.entries(look.query)) url.searchParams.set(name, value);
      await page.goto(url.href);
      await page.getByRole('heading').first().waitFor();
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
      await page.waitForTimeout(250);
      // The preview's frame is a page of its own, with its own landmarks and its own test.
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
      expect(found, `${path} in ${look.name}`).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  },
);
