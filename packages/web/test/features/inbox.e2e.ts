import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { findingsInVariants, findingsWithin } from '../../../../tools/e2e/pages/axe-looks.ts';
import { waitUntilIdle } from '../../../../tools/e2e/pages/wait-until-idle.ts';
import { browserApp } from '../browser-app.ts';
import { directions, inSystemScheme, pathIn } from '../looks.ts';
import { sampleMessage } from '../stand-in/sample-inbox.ts';
import { prepareInbox } from './inbox-scene.ts';

const app = browserApp(15541);

it.each(directions)('axe finds nothing in the inbox and in an open conversation, %s', async (direction) => {
  const { id } = prepareInbox(app.standIn);
  const page = await app.open(pathIn(direction, '/conversations?inbox=waiting'), inSystemScheme);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitUntilIdle(page);
  expect(await findingsInVariants(page, direction)).toEqual([]);
  await page.goto(app.standIn.origin + pathIn(direction, `/conversations/${id}?inbox=waiting`));
  await page.locator('form textarea').waitFor();
  await waitUntilIdle(page);
  expect(await findingsInVariants(page, direction)).toEqual([]);
  await page.keyboard.press('a');
  await page.getByRole('option').first().waitFor();
  expect(await findingsWithin(page, direction, '[role=dialog]')).toEqual([]);
});

it('shows the current view on a phone, although it is the fourth one', async () => {
  prepareInbox(app.standIn);
  const page = await app.open('/conversations?inbox=waiting', { viewport: { width: 360, height: 780 } });
  const current = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Waiting 2/ });
  await current.waitFor();
  await waitUntilIdle(page);
  const edges = await current.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return { left, right };
  });
  expect(edges.left).toBeGreaterThanOrEqual(0);
  expect(edges.right).toBeLessThanOrEqual(360);
});

it('opens a conversation that waits at its last message, and stays within 25 requests', async () => {
  const { id } = prepareInbox(app.standIn);
  const page = await app.open(`/conversations/${id}?inbox=waiting`, {
    viewport: { width: 1280, height: 620 },
  });
  await page.locator('form textarea').waitFor();
  await waitUntilIdle(page);
  const last = page.getByText('Maren Lindqvist. Thank you!', { exact: true });
  await last.waitFor();
  expect(await isOnScreen(last)).toBe(true);
  expect(app.standIn.calls.length).toBeLessThanOrEqual(25);
});

it('follows new messages at the end of the transcript, and leaves a reader further up where they are', async () => {
  const opened = prepareInbox(app.standIn);
  const page = await app.open(`/conversations/${opened.id}`, { viewport: { width: 1280, height: 620 } });
  await page.locator('form textarea').fill('I am just wri');
  await waitUntilIdle(page);
  const arrive = (contents: string[]) => {
    const added = contents.map((content, index) => sampleMessage(9 + index, content));
    app.standIn.respond('getConversation', () => ({ ...opened, messages: [...opened.messages, ...added] }));
    app.standIn.live({ id: '1', type: 'message.received', resource: 'conversation', resourceId: opened.id });
    return page.getByText(contents.at(-1) ?? '', { exact: true });
  };
  const first = arrive(['The order is from October.']);
  await first.waitFor();
  expect(await isOnScreen(first)).toBe(true);
  const area = page.locator('div.overflow-y-auto', { has: first });
  await area.evaluate((element) => element.scrollTo(0, 0));
  const toEnd = page.getByRole('button', { name: 'Newest message' });
  await toEnd.waitFor();
  const second = arrive(['The order is from October.', 'Are you still there?']);
  await second.waitFor();
  expect(await area.evaluate((element) => element.scrollTop)).toBe(0);
  expect(await page.locator('form textarea').inputValue()).toBe('I am just wri');
  await toEnd.click();
  expect(await isOnScreen(second)).toBe(true);
});

/** Whether the whole element is in its scroll area and in the window. */
async function isOnScreen(locator: Locator): Promise<boolean> {
  return await locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const area = element.closest('.overflow-y-auto')?.getBoundingClientRect();
    return area !== undefined && top >= area.top && bottom <= area.bottom;
  });
}
