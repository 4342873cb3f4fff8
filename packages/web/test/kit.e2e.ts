import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../../../tools/e2e/pages/axe.ts';
import { colorRules } from '../../../tools/e2e/pages/axe-looks.ts';
import { keepScreenshot } from '../../../tools/e2e/pages/screenshot.ts';
import { useBrowser } from '../../../tools/e2e/use-browser.ts';

const webFolder = fileURLToPath(new URL('../', import.meta.url));
const distFolder = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
let server: ViteDevServer;
const browser = useBrowser();
let origin = '';

beforeAll(async () => {
  server = await createServer({
    root: webFolder,
    configFile: join(webFolder, 'vite.config.ts'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 15530, strictPort: true, hmr: false, watch: null },
  });
  await server.listen();
  origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
});
afterAll(async () => {
  await server?.close();
});

async function open(path: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(origin + path, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

for (const [width, variants] of [
  [1280, ['professional', 'soft', 'defined']],
  [375, ['professional']],
] as const) {
  it(`shows every part of the kit in every look at ${width} px, and axe finds nothing`, async () => {
    const page = await open('/dev/kit', width);
    for (const variant of variants) {
      await page.getByRole('button', { name: variant }).click();
      for (const appearance of ['Dark', 'Light']) {
        await page.getByRole('button', { name: appearance }).click();
        await keepScreenshot(page, `kit/${width}-${variant}-${appearance.toLowerCase()}`);
        const rules = appearance === 'Dark' ? { only: colorRules } : {};
        expect(await axeFindings(page, rules), `${variant} ${appearance}`).toEqual([]);
      }
    }
    await page.getByRole('button', { name: 'RTL' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await keepScreenshot(page, `kit/${width}-rtl`);
    expect(await axeFindings(page, { except: colorRules })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
}

it('takes tags, codes and dates by keyboard', async () => {
  const page = await open('/dev/kit');
  const domains = page.getByLabel('Domains');
  await domains.fill('new.example');
  await domains.press('Enter');
  await page.getByRole('button', { name: 'Remove new.example' }).waitFor();
  await domains.press('Backspace');
  expect(await page.getByRole('button', { name: 'Remove new.example' }).count()).toBe(0);
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('12 34-56 78');
  expect(await code.inputValue()).toBe('123456');
  await page.getByRole('button', { name: 'Popover' }).press('Enter');
  await page.getByRole('dialog', { name: 'Sharing' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Sharing' }).waitFor({ state: 'detached' });
  const people = page.getByRole('table', { name: 'People', exact: true });
  await people.getByRole('button', { name: 'Messages' }).press('Enter');
  expect(await people.getByRole('columnheader', { name: 'Messages' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
});

it('is in no file of a build', () => {
  const names = readdirSync(distFolder, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => /kit/i.test(name))).toEqual([]);
  const scripts = names.filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const holdKit = scripts.filter((name) =>
    /Parley kit|Maren Lindqvist/.test(readFileSync(join(distFolder, name), 'utf8')),
  );
  expect(holdKit).toEqual([]);
});

it('speaks the pseudo-language during development, and a build does not know it', async () => {
  const page = await open('/auth?lng=qps');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^\[Ŵéļçöɱé ƀàçķ~+\]$/);
  const scripts = readdirSync(join(distFolder, 'assets')).filter((name) => name.endsWith('.js'));
  const knowing = scripts.filter((name) =>
    /["'`]qps["'`]/.test(readFileSync(join(distFolder, 'assets', name), 'utf8')),
  );
  expect(knowing).toEqual([]);
});
