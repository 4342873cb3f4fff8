import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findingsInVariants, findingsWithin } from '../../../../tools/e2e/pages/axe-looks.ts';
import { waitUntilIdle } from '../../../../tools/e2e/pages/wait-until-idle.ts';
import { browserApp } from '../browser-app.ts';
import { directions, inSystemScheme, pathIn } from '../looks.ts';
import { prepareTeams } from './teams-scene.ts';

const app = browserApp(15542);
const phone = { viewport: { width: 360, height: 780 } };

/** Returns by how many pixels the page is wider than the screen. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

it.each(directions)('axe finds nothing in teams, canned answers and their list, %s', async (direction) => {
  const { id } = prepareTeams(app.standIn);
  const page = await app.open(pathIn(direction, '/settings?tab=team-members&part=inbox'), inSystemScheme);
  await page.getByText('/refund').waitFor();
  await waitUntilIdle(page);
  expect(await findingsInVariants(page, direction)).toEqual([]);
  for (const number of [0, 1]) {
    await page.locator('[data-add-row]').nth(number).click();
    await page.getByRole('dialog').waitFor();
    expect(await findingsWithin(page, direction, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.goto(app.standIn.origin + pathIn(direction, `/conversations/${id}?inbox=waiting`));
  await page.locator('form textarea').waitFor();
  await waitUntilIdle(page);
  await page.keyboard.press('/');
  await page.getByRole('option').first().waitFor();
  expect(await findingsInVariants(page, direction)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('visitor.name', { exact: false }).last().waitFor();
  expect(await findingsInVariants(page, direction)).toEqual([]);
});

it('fits a phone: teams, members with their capacity, the list of canned answers, and assigning', async () => {
  const { id } = prepareTeams(app.standIn);
  const page = await app.open('/settings?tab=team-members&part=inbox', phone);
  await page.getByText('/refund').waitFor();
  expect(await overflow(page)).toBe(0);
  await page.goto(`${app.standIn.origin}/settings?tab=team-members`);
  await page.getByRole('row', { name: /Maximiliane/ }).waitFor();
  expect(await overflow(page)).toBe(0);
  await page.goto(`${app.standIn.origin}/conversations/${id}?inbox=waiting`);
  await page.locator('form textarea').waitFor();
  await waitUntilIdle(page);
  await page.getByRole('button', { name: 'Canned answers' }).click();
  await page.getByRole('option', { name: /refund/ }).click();
  expect(await page.locator('form textarea').inputValue()).toContain('three to five working days');
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByRole('option', { name: /Billing/ }).waitFor();
  expect(await overflow(page)).toBe(0);
});

it('stays within 25 requests although a conversation belongs to a team', async () => {
  const { id } = prepareTeams(app.standIn);
  const page = await app.open(`/conversations/${id}?inbox=waiting`);
  await page.locator('form textarea').waitFor();
  await waitUntilIdle(page);
  expect(app.standIn.calls.length).toBeLessThanOrEqual(25);
  expect(app.standIn.calls).not.toContain('GET /api/canned-answers');
});
