import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { listSettingsTabs, settingsTabPath } from '../../packages/web/src/lib/router/settings-tabs.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { untilAtRest } from '../../tools/e2e/at-rest.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { maxShift, observeShifts, readShift } from '../../tools/e2e/layout-shift.ts';

const widths = [1280, 375];

const app = useInstallation();
let account: ApiClient;

beforeAll(async () => {
  account = await app.register();
});

async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(app.url + path);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await untilAtRest(page);
  // The live stream's first word reads the open queries once more.
  await page.waitForTimeout(500);
  return readShift(page);
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
