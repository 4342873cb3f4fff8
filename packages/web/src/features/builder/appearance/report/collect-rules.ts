import type { AxeResults, Result } from 'axe-core';

/** From worst to best; `review` is what axe cannot decide, so that a person must check it. */
export const outcomes = ['failed', 'review', 'passed', 'inapplicable'] as const;
export type Outcome = (typeof outcomes)[number];

export type RuleRow = {
  rule: string;
  help: string;
  /** Clauses of EN 301 549, such as `9.1.4.3`. */
  clauses: string[];
  /** Worst outcome of all views. */
  outcome: Outcome;
  /** Elements that failed or need a review. */
  places: { look: string; element: string }[];
};

const maxPlaces = 20;

/** Merges the results of all views into one row per rule, worst first. */
export function collectRules(found: readonly { look: string; results: readonly AxeResults[] }[]): RuleRow[] {
  const rows = new Map<string, RuleRow>();
  for (const { look, results } of found) {
    for (const { violations, incomplete, passes, inapplicable } of results) {
      const judged = [violations, incomplete, passes, inapplicable];
      for (const [at, outcome] of outcomes.entries()) {
        for (const result of judged[at] ?? []) addResult(rows, result, outcome, look);
      }
    }
  }
  const rank = ({ outcome }: RuleRow) => outcomes.indexOf(outcome);
  return [...rows.values()].sort((a, b) => rank(a) - rank(b) || (a.rule < b.rule ? -1 : 1));
}

function addResult(rows: Map<string, RuleRow>, result: Result, outcome: Outcome, look: string): void {
  const { id, help, tags, nodes } = result;
  const row = rows.get(id) ?? { rule: id, help, clauses: clausesOf(tags), outcome, places: [] };
  if (outcomes.indexOf(outcome) < outcomes.indexOf(row.outcome)) row.outcome = outcome;
  if (outcome === 'failed' || outcome === 'review') {
    const places = nodes.map(({ target }) => ({ look, element: target.flat().join(' ') }));
    row.places = [...row.places, ...places].slice(0, maxPlaces);
  }
  rows.set(id, row);
}

function clausesOf(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => /^EN-(\d+\..+)$/.exec(tag)?.[1] ?? []);
}
