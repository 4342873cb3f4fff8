import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { listSettingsTabs, settingsTabPath } from '../../packages/web/src/lib/router/settings-tabs.ts';
import type { ApiClient } from './lib/api-client.ts';
import { useInstallation } from './lib/installation.ts';

/** The most that parts of a page may move by themselves, as the Layout Instability API counts it. */
const maxShift = 0.02;
const widths = [1280, 375];

const app = useInstallation();
let account: ApiClient;

beforeAll(async () => {
  account = await app.register();
});

/** Adds up in the page how far its parts move without anybody's doing. */
function observeShifts(): void {
  Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(globalThis, {
        shifted: Number(Reflect.get(globalThis, 'shifted')) + Number(Reflect.get(entry, 'value')),
      });
  }).observe({ type: 'layout-shift', buffered: true });
}

async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(app.url + path);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  // The live stream's first word reads the open queries once more.
  await page.waitForTimeout(500);
  return page.evaluate(() => Number(Reflect.get(globalThis, 'shifted')));
}

it.each(widths)('nothing on the settings jumps while it comes, %i px wide', async (width) => {
  const page = await app.open(account, '/favicon.svg', {
    viewport: { width, height: 812 },
    prepare: (context) => context.addInitScript(observeShifts),
  });
  const jumping: string[] = [];
  for (const tab of listSettingsTabs()) {
    const shift = await shiftOf(page, settingsTabPath(tab));
    if (shift > maxShift) jumping.push(`${tab}: ${shift.toFixed(3)}`);
  }
  expect(jumping).toEqual([]);
});
