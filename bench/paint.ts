import type { Browser } from 'playwright-core';
import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { openBrowser } from '../tools/e2e/browser.ts';
import { startServer } from '../tools/e2e/servers/start-server.ts';
import { withCleanUp } from '../tools/services/with-clean-up.ts';
import { median } from './lib/median.ts';
import type { BenchOptions } from './main.ts';

const rounds = 3;
const roundTripMs = 300;
const bitsPerSecond = 1_500_000;
const paths = ['/', '/auth', '/privacy-policy'];

/**
 * Measures the first paint of the public pages on a slow connection, 1.5 Mbit/s with 300 ms round-trip time, with an empty cache:
 * medians in ms (1,500 at most). Prints a table, or one object with `json`.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const figures = await withCleanUp(async (later) => {
    const server = await startServer();
    later(async () => void (await server.stop()));
    const browser = await openBrowser();
    later(() => browser.close());
    const measured: Record<string, number> = {};
    for (const path of paths) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(await firstPaintMs(browser, server.url + path));
      measured[path] = Math.round(median(times));
    }
    return measured;
  });
  if (json) console.log(JSON.stringify(figures));
  else console.table(figures);
}

async function firstPaintMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTripMs,
      downloadThroughput: bitsPerSecond / 8,
      uploadThroughput: bitsPerSecond / 8,
    });
    await page.goto(url);
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const paint = list.getEntriesByName('first-contentful-paint')[0];
            if (paint) resolve(paint.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}
