import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails unless axe finds nothing on the page as it stands, by WCAG 2.2 AA and its best practices. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    elements: nodes.map((node) => node.target.join(' ')),
  }));
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
