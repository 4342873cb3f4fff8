import type { FlowValue } from '@parley/flow/document';
import { evaluate } from '@parley/flow/formula/evaluate';
import { FormulaError } from '@parley/flow/formula/formula-error';
import { parseFormula } from '@parley/flow/formula/parse-formula';
import type { NodeDataByType } from '@parley/flow/nodes';
import type { TurnMemory } from './turn-memory.ts';

/** Makes the assignments of a step; one whose formula fails leaves nothing in its variable. */
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

/** @throws what is no problem of a formula, and the end of the turn's steps. */
export function problemOf(problem: unknown): string {
  if (problem instanceof FormulaError && problem.code !== 'too_many_steps') return problem.message;
  throw problem;
}
