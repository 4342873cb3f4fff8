import { matchesPage } from '@parley/contracts/match-page';
import type { Appearance } from '../api/decode-config.ts';

/** The questions for the page around the chat: those of the first entry that names it, else the usual ones. */
export function promptsOnPage(
  { suggestedPrompts, pagePrompts }: Pick<Appearance, 'suggestedPrompts' | 'pagePrompts'>,
  pageUrl: string | null,
): readonly string[] {
  const path = pageUrl !== null && URL.canParse(pageUrl) ? new URL(pageUrl).pathname : null;
  if (path === null) return suggestedPrompts;
  const found = pagePrompts.find(({ pages }) => pages.some((page) => matchesPage(page, path)));
  return found?.prompts ?? suggestedPrompts;
}
