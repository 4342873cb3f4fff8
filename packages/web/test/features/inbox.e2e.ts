import { expect, it } from 'vitest';
import { findingsInVariants, findingsWithin } from '../../../../tools/e2e/pages/axe-looks.ts';
import { waitUntilIdle } from '../../../../tools/e2e/pages/wait-until-idle.ts';
import { browserApp } from '../browser-app.ts';
import { directions, inSystemScheme, pathIn } from '../looks.ts';
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
  await page.getByRole('menuitemradio').first().waitFor();
  expect(await findingsWithin(page, direction, '[role=menu]')).toEqual([]);
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
  const isOnScreen = await last.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  expect(isOnScreen).toBe(true);
  expect(app.standIn.calls.length).toBeLessThanOrEqual(25);
});
