import { FormulaBudget } from '../../packages/flow/src/formula/budget.ts';
import { evaluate } from '../../packages/flow/src/formula/evaluate.ts';
import { FormulaError } from '../../packages/flow/src/formula/formula-error.ts';
import { functionNames } from '../../packages/flow/src/formula/functions/functions.ts';
import { parseFormula } from '../../packages/flow/src/formula/parse-formula.ts';
import { turnLimits } from '../../packages/flow/src/limits.ts';
import { formulaScope, formulaValues } from './formula-values.ts';

const operators = ['+', '==', '<', '??'];
/** A single run is mostly too short to measure. */
const runsAtOnce = 10;

interface Cost {
  formula: string;
  ms: number;
  steps: number;
}

/** Prints the maximum time per step of each function and operator, with values of maximum size. */
export function fuzzFunctions(): void {
  console.log(
    '  µs/step   ms of a turn  function or operator, and the formula that took longest for its steps',
  );
  for (const { name, worst } of costs()) {
    const perStep = (1_000 * worst.ms) / Math.max(1, worst.steps);
    const turnMs =
      Math.min(perStep * turnLimits.formulaSteps, 1_000 * worst.ms * turnLimits.formulaSteps) / 1_000;
    console.log(
      `${perStep.toFixed(1).padStart(9)}  ${turnMs.toFixed(0).padStart(13)}  ${name}  ${worst.formula}`,
    );
  }
}

function costs(): { name: string; worst: Cost }[] {
  const names = Object.keys(formulaValues);
  const pairs = names.flatMap((left) => names.map((right) => [left, right] as const));
  return [
    ...functionNames.map((name) => ({
      name,
      formulas: pairs.flatMap(([left, right]) => [`${name}(${left}, ${right})`, `${name}(${left}, "", "x")`]),
    })),
    ...operators.map((name) => ({
      name,
      formulas: pairs.map(([left, right]) => `${left} ${name} ${right}`),
    })),
  ].map(({ name, formulas }) => ({
    name,
    worst: [...new Set(formulas)]
      .map(costOf)
      .reduce((worst, cost) => (shareOf(cost) > shareOf(worst) ? cost : worst)),
  }));
}

function shareOf({ ms, steps }: Cost): number {
  return ms / Math.max(1, steps);
}

/** Returns the fastest of five measurements, because other processes use the CPU as well. */
function costOf(formula: string): Cost {
  const measured = Array.from({ length: 5 }, () => {
    const startedMs = performance.now();
    let steps = 0;
    for (let run = 0; run < runsAtOnce; run += 1) steps += stepsOf(formula);
    return { formula, ms: performance.now() - startedMs, steps };
  });
  return measured.reduce((fastest, one) => (one.ms < fastest.ms ? one : fastest));
}

function stepsOf(formula: string): number {
  const budget = new FormulaBudget();
  try {
    evaluate(parseFormula(formula), formulaScope, budget);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
  }
  return turnLimits.formulaSteps - budget.left;
}
