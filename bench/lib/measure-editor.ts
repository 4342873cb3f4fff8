import type { FlowDocument } from '@parley/flow/document';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../tools/e2e/browser.ts';
import { startServer } from '../../tools/e2e/servers/start-server.ts';
import { withCleanUp } from '../../tools/services/with-clean-up.ts';
import { registerOwner } from './register-owner.ts';

const moves = 240;
const letters = 30;
const restMs = 250;

export interface EditorFigures {
  /** Rendered frames per second while a step is dragged among 300. */
  framesPerSecond: number;
  /** 95th percentile of the frame times. */
  slowFrameMs: number;
  /** CPU time of the page per letter typed into a step, including problem checks, rendering, and undo history. */
  letterMs: number;
}

/** Opens the largest flow in the builder, drags a step, and types into it. */
export function measureEditor(flow: FlowDocument): Promise<EditorFigures> {
  return withCleanUp(async (later) => {
    const server = await startServer();
    later(async () => void (await server.stop()));
    const owner = await registerOwner(server.url);
    const { id } = await owner.expectOk<{ id: string }>('POST', '/api/chatbots', { name: 'Bench' });
    await owner.expectOk('PATCH', `/api/chatbots/${id}`, { flow });
    const browser = await openBrowser();
    later(() => browser.close());
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(owner.cookies().map((cookie) => ({ ...cookie, url: server.url })));
    const page = await context.newPage();
    await page.goto(`${server.url}/builder/${id}?tab=flow`);
    await page.locator('.react-flow__node').first().waitFor();
    await page.waitForTimeout(2_000);
    const frames = await drag(page);
    const sorted = frames.toSorted((one, other) => one - other);
    return {
      framesPerSecond: 1_000 / (frames.reduce((sum, ms) => sum + ms, 0) / frames.length),
      slowFrameMs: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
      letterMs: await type(page),
    };
  });
}

/** Returns the milliseconds between frames while a step moves. */
async function drag(page: Page): Promise<number[]> {
  const box = await page.locator('.react-flow__node').nth(4).boundingBox();
  if (!box) throw new Error('no step is drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 8);
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const note = (at: number) => {
      times.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  for (let move = 0; move < moves; move += 1) {
    await page.mouse.move(x + 120 * Math.sin(move / 12), y + 60 * Math.cos(move / 9));
  }
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  await page.mouse.up();
  return times.slice(1).map((at, index) => at - (times[index] ?? at));
}

/** Returns the CPU time of the page's thread for each letter, in milliseconds. */
async function type(page: Page): Promise<number> {
  await page.locator('.react-flow__node').nth(4).click();
  await page.locator('[data-flow-inspector] textarea').first().click();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spentMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  await page.waitForTimeout(restMs);
  const before = await spentMs();
  for (let letter = 0; letter < letters; letter += 1) {
    await page.keyboard.press('a');
    await page.waitForTimeout(restMs);
  }
  return ((await spentMs()) - before) / letters;
}
