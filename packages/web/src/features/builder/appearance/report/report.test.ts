import type { AxeResults } from 'axe-core';
import { expect, it } from 'vitest';
import { collectRules } from './collect-rules.ts';
import { reportStates, reportViews } from './report-looks.ts';
import { reportPage } from './report-page.ts';

const result = (id: string, elements: string[] = []) => ({
  id,
  help: `Help of ${id}`,
  tags: ['wcag2aa', 'EN-301-549', 'EN-9.1.4.3'],
  nodes: elements.map((element) => ({ target: [['#host', element]] })),
});
const found = (results: object) =>
  [{ violations: [], incomplete: [], passes: [], inapplicable: [], ...results }] as unknown as AxeResults[];

it('the first view is seen in every scheme, direction and size, and each further state in both schemes', () => {
  const seen = (state: string) =>
    new Set(reportViews.filter((look) => look.state === state).map((look) => JSON.stringify(look))).size;
  expect(reportStates.map((state) => [state, seen(state)])).toEqual(
    reportStates.map((state) => [state, state === 'start' ? 16 : 2]),
  );
});

it('lists for each rule its clauses of EN 301 549 and the worst result with its element', () => {
  const rows = collectRules([
    { look: 'light', results: found({ passes: [result('color-contrast'), result('label')] }) },
    { look: 'dark', results: found({ violations: [result('color-contrast', ['#bubble'])] }) },
    {
      look: 'phone',
      results: found({ incomplete: [result('label', ['input'])], passes: [result('color-contrast')] }),
    },
    { look: 'open', results: found({ inapplicable: [result('area-alt'), result('label')] }) },
  ]);
  expect(rows.map(({ rule, outcome, clauses, places }) => [rule, outcome, clauses, places])).toEqual([
    ['color-contrast', 'failed', ['9.1.4.3'], [{ look: 'dark', element: '#host #bubble' }]],
    ['label', 'review', ['9.1.4.3'], [{ look: 'phone', element: '#host input' }]],
    ['area-alt', 'inapplicable', ['9.1.4.3'], []],
  ]);
});

it('SEC-22: escapes names and elements in the file', () => {
  const [row] = collectRules([
    { look: '<b>', results: found({ violations: [result('x', ['a[title="<img onerror=1>"]'])] }) },
  ]);
  if (!row) throw new Error('there is no row');
  const page = reportPage({
    lang: 'en',
    dir: 'ltr',
    title: '<script>',
    notes: ['a & b'],
    heads: ['H'],
    rows: [{ row, outcome: 'Failed' }],
  });
  expect(page).not.toMatch(/<script|<img|<b>/);
  expect(page).toContain('a &amp; b');
  expect(page).toContain('9.1.4.3');
});
