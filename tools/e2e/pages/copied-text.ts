import type { Page } from 'playwright-core';

/** Returns the text that the page copied last, by pasting it elsewhere, because our pages cannot read the clipboard. */
export async function copiedText(page: Page): Promise<string> {
  const other = await page.context().newPage();
  try {
    await other.setContent('<textarea></textarea>');
    const field = other.locator('textarea');
    await field.focus();
    await other.keyboard.press('ControlOrMeta+V');
    return await field.inputValue();
  } finally {
    await other.close();
  }
}
