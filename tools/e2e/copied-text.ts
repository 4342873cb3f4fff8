import type { Page } from 'playwright-core';

/** The text that the page's last copy put on the clipboard, read by pasting it, because pages of ours may not read it. */
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
