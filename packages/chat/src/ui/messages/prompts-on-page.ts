import { matchesPage } from '@parley/contracts/values/match-page';
import type { Appearance } from '../../api/decode-config.ts';

/** Returns the prompts for the host page: those of the first matching entry, or else the default ones. */
export function promptsOnPage(
  { suggestedPrompts, pagePrompts }: Pick<Appearance, 'suggestedPrompts' | 'pagePrompts'>,
  pageUrl: string | null,
): readonly string[] {
  const path = pageUrl !== null && URL.canParse(pageUrl) ? new URL(pageUrl).pathname : null;
  if (path === null) return suggestedPrompts;
  const found = pagePrompts.find(({ pages }) => pages.some((page) => matchesPage(page, path)));
  return found?.prompts ?? suggestedPrompts;
}
