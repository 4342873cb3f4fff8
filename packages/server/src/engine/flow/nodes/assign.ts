import type { FlowValue } from '@parley/flow/document';
import { evaluate } from '@parley/flow/formula/evaluate';
import { FormulaError } from '@parley/flow/formula/formula-error';
import { parseFormula } from '@parley/flow/formula/parse-formula';
import type { NodeDataByType } from '@parley/flow/nodes';
import type { TurnMemory } from '../turn-memory.ts';

/** Runs the assignments of a node; a failed formula sets its variable to null. */
export function assignAll(
  memory: TurnMemory,
  { assign }: NodeDataByType['set'],
): { changed: Record<string, FlowValue>; error: string | undefined } {
  const changed: Record<string, FlowValue> = {};
  let error: string | undefined;
  for (const { variable, formula } of assign) {
    let value: FlowValue = null;
    let isSensitive = false;
    try {
      ({ result: value, isSensitive } = memory.watched(() =>
        evaluate(parseFormula(formula.trim()), memory.scope, memory.budget),
      ));
    } catch (problem) {
      error = problemOf(problem);
    }
    if (variable !== '') changed[variable] = memory.set(variable, value, isSensitive);
  }
  return { changed, error };
}

/**
 * Returns the message of a formula error.
 * @throws any other error, and the error that the turn's step budget is used up
 */
export function problemOf(problem: unknown): string {
  if (problem instanceof FormulaError && problem.code !== 'too_many_steps') return problem.message;
  throw problem;
}
