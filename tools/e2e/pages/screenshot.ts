import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { artifactsDir } from '../../bootstrap/paths.mjs';

/** Saves a screenshot of the whole page as `.artifacts/<name>.png`; `name` may contain folders. */
export async function keepScreenshot(page: Page, name: string): Promise<string> {
  const path = join(artifactsDir, `${name}.png`);
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
  return path;
}
