/** Features of a question, whether its answer is right, and its weight. */
export interface Example {
  features: readonly number[];
  isRight: boolean;
  weight: number;
}

export interface Fitted {
  bias: number;
  weights: number[];
}

const maxRounds = 40;
const smallStep = 1e-6;

/** Logistic regression on standardized features by Newton's method; `ridge` is the regularization strength. */
export function fitLogistic(examples: readonly Example[], ridge: number): Fitted {
  const size = examples[0]?.features.length ?? 0;
  const means = range(size).map((at) => mean(examples, ({ features }) => features[at] ?? 0));
  const spreads = range(size).map(
    (at) => Math.sqrt(mean(examples, ({ features }) => ((features[at] ?? 0) - (means[at] ?? 0)) ** 2)) + 1e-9,
  );
  const rows = examples.map(({ features }) => [
    ...features.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1)),
    1,
  ]);
  let solution = new Array<number>(size + 1).fill(0);
  for (let round = 0; round < maxRounds; round += 1) {
    const step = newtonStep(examples, rows, solution, ridge);
    solution = solution.map((value, at) => value - (step[at] ?? 0));
    if (step.every((value) => Math.abs(value) < smallStep)) break;
  }
  const weights = range(size).map((at) => (solution[at] ?? 0) / (spreads[at] ?? 1));
  return { bias: (solution[size] ?? 0) - dot(weights, means), weights };
}

export function logitOf({ bias, weights }: Fitted, features: readonly number[]): number {
  return bias + dot(weights, features);
}

function newtonStep(
  examples: readonly Example[],
  rows: readonly (readonly number[])[],
  solution: readonly number[],
  ridge: number,
): number[] {
  const size = solution.length;
  const isBias = (at: number) => at === size - 1;
  const gradient = solution.map((value, at) => (isBias(at) ? 0 : ridge * value));
  const curvature = range(size).map((row) =>
    range(size).map((at) => (at === row && !isBias(row) ? ridge : 0)),
  );
  examples.forEach(({ isRight, weight }, index) => {
    const row = rows[index] ?? [];
    const chance = 1 / (1 + Math.exp(-dot(row, solution)));
    const error = weight * (chance - (isRight ? 1 : 0));
    const steepness = weight * chance * (1 - chance);
    for (let one = 0; one < size; one += 1) {
      const value = row[one] ?? 0;
      gradient[one] = (gradient[one] ?? 0) + error * value;
      const line = curvature[one] ?? [];
      for (let other = 0; other < size; other += 1)
        line[other] = (line[other] ?? 0) + steepness * value * (row[other] ?? 0);
    }
  });
  return solve(curvature, gradient);
}

/** Gaussian elimination with pivoting. */
function solve(matrix: number[][], values: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, values[at] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const rest = rows.slice(column);
    const pivot = rest.reduce((best, row) =>
      Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best,
    );
    rows[rows.indexOf(pivot)] = rows[column] ?? [];
    rows[column] = pivot;
    for (let at = column + 1; at < size; at += 1) {
      const row = rows[at] ?? [];
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let place = column; place <= size; place += 1)
        row[place] = (row[place] ?? 0) - factor * (pivot[place] ?? 0);
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at -= 1) {
    const row = rows[at] ?? [];
    const known = range(size).reduce(
      (sum, place) => sum + (place > at ? (row[place] ?? 0) * (solution[place] ?? 0) : 0),
      0,
    );
    solution[at] = ((row[size] ?? 0) - known) / (row[at] ?? 1);
  }
  return solution;
}

function mean(examples: readonly Example[], featureOf: (example: Example) => number): number {
  return examples.reduce((sum, example) => sum + featureOf(example), 0) / Math.max(examples.length, 1);
}

function dot(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
}

function range(size: number): number[] {
  return Array.from({ length: size }, (_, at) => at);
}
