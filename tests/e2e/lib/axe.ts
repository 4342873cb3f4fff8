import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const options: RunOptions = { runOnly: tags, resultTypes: ['violations'] };

/**
 * The axe of @axe-core/playwright, started without that package: it opens a page of its own for each analysis, which takes
 * longer than the analysis. The frames of a test may have other origins, so each may speak with each.
 */
const axe: { source: string } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core');
const script = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** Fails unless axe finds nothing on the page and its frames as they stand, by WCAG 2.2 AA and its best practices. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame.evaluate(script).catch((error: unknown) => {
      if (!frame.isDetached()) throw error;
    });
  }
  const run = `axe.run(document, ${JSON.stringify(options)})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    elements: nodes.map((node) => node.target.join(' ')),
  }));
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
