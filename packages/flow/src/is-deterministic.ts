import { FormulaError } from './formula/formula-error.ts';
import { callsIn, namesIn } from './formula/names-in.ts';
import { type Formula, parseFormula } from './formula/parse-formula.ts';
import { ownRoots } from './names.ts';
import type { NodeDataByType } from './nodes.ts';

/** Functions whose result depends on the time of the call. */
const functionsOfTime: readonly string[] = ['today', 'time'];

/** Whether assignments have the same result for every visitor at any time, given the same variables. */
export function isDeterministic({ assign }: NodeDataByType['set']): boolean {
  return assign.every(({ formula }) => isStillFormula(formula));
}

function isStillFormula(text: string): boolean {
  let formula: Formula;
  try {
    formula = parseFormula(text.trim());
  } catch (error) {
    // An invalid formula always has the same empty result.
    if (error instanceof FormulaError) return true;
    throw error;
  }
  const roots: readonly (string | undefined)[] = ownRoots;
  return (
    !namesIn(formula).some(([root]) => roots.includes(root)) &&
    !callsIn(formula).some((name) => functionsOfTime.includes(name))
  );
}
