import type { Page } from 'playwright-core';

export const smallPhone = { width: 375, height: 667 };

/** Describes how a list fails to show the row with this text on the first screen of a phone; undefined if it is visible. */
export async function rowOutOfSight(page: Page, text: string): Promise<string | undefined> {
  const row = page.getByRole('main').getByText(text).filter({ visible: true }).first();
  await row.waitFor();
  const box = await row.boundingBox();
  const bottom = Math.round(box ? box.y + box.height : Number.POSITIVE_INFINITY);
  return bottom <= smallPhone.height ? undefined : `${page.url()}: "${text}" ends at ${bottom} px`;
}
