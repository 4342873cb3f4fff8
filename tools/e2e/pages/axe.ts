import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const allRules: RunOptions = {
  runOnly: tags,
  resultTypes: ['violations'],
  // By default axe also fetches all style sheets, a third of its time, for an experimental rule that is off.
  preload: { assets: ['media'] },
};

/**
 * axe from @axe-core/playwright, without that package's wrapper, which opens a new page for each analysis and takes longer for
 * that than for the analysis. Frames of a test can have other origins, so axe accepts messages from all origins.
 */
const axe: { source: string } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core');
const script = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** A violated rule and the elements that violate it. */
export interface AxeFinding {
  id: string;
  help: string;
  elements: string[];
}

export interface AxeOptions {
  /** A selector; default: the page. */
  within?: string | undefined;
  /** Ids of the only rules to check; default: all of WCAG 2.2 AA and axe's best practices. */
  only?: readonly string[];
  /** Ids of rules not to check. */
  except?: readonly string[];
}

/** Returns what axe finds on the current page. */
export async function axeFindings(page: Page, which: AxeOptions = {}): Promise<AxeFinding[]> {
  for (const frame of page.frames()) {
    const hasAxe = "typeof axe === 'object'";
    await frame
      .evaluate<boolean>(hasAxe)
      .then((has) => (has ? undefined : frame.evaluate(script)))
      .catch((error: unknown) => {
        if (!frame.isDetached()) throw error;
      });
  }
  const context = which.within === undefined ? 'document' : JSON.stringify({ include: [[which.within]] });
  const options = JSON.stringify(optionsOf(which));
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${context}, ${options})`);
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    elements: nodes.map((node) => `${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  }));
}

function optionsOf({ only, except = [] }: AxeOptions): RunOptions {
  if (only) return { ...allRules, runOnly: { type: 'rule', values: [...only] } };
  return { ...allRules, rules: Object.fromEntries(except.map((id) => [id, { enabled: false }])) };
}

export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeFindings(page), `accessibility of ${page.url()}`).toEqual([]);
}
