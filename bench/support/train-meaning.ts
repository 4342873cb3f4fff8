import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../tools/bootstrap/paths.mjs';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { fitLogistic, logitOf } from './logistic.ts';
import { type JudgedAnswer, type MeantExample, type MeantSign, meantExamples } from './meant-examples.ts';

/** Weights of the features; a question is answered from a score of 0 on. */
interface MeaningFit {
  bias: number;
  weights: Record<string, number>;
}

type Way = 'read' | 'unread';

const file = path.join(root, 'packages/knowledge/src/answering/support/meaning-fit.ts');

const ridge = 20;
/** Maximum share of all questions, including unanswerable ones, that may be answered wrongly. */
const mostWrong = 0.09;

/** Trains when lexical and semantic evidence supports an answer, prints the results, and writes the weights. */
export async function trainMeaning(data: string): Promise<void> {
  if (!existsSync(path.join(data, 'helpdesk')))
    throw new Problem(`There is no evaluation data in ${path.resolve(data)}`);
  const examples = await meantExamples(data);
  writeFileSync(
    file,
    sourceOf(examples.length, fitMeaning(examples, 'read'), fitMeaning(examples, 'unread')),
  );
}

/** Trains on all sites, and prints the results of cross-validation on unseen sites. */
function fitMeaning(examples: readonly MeantExample[], way: Way): MeaningFit {
  const signs = Object.keys(examples.find((one) => one[way] !== null)?.[way]?.signs ?? {}) as MeantSign[];
  const sites = [...new Set(examples.map(({ site }) => site))];
  const confidences = new Map<MeantExample, number>();
  for (const site of sites) {
    const fit = fitOn(
      examples.filter((one) => one.site !== site),
      signs,
      way,
    );
    for (const one of examples) if (one.site === site) confidences.set(one, confidenceOf(fit, one[way]));
  }
  const threshold = thresholdOf(examples, confidences, way);
  report(way, sites, examples, confidences, threshold);
  const all = fitOn(examples, signs, way);
  return { ...all, bias: all.bias - threshold };
}

function fitOn(examples: readonly MeantExample[], signs: readonly MeantSign[], way: Way): MeaningFit {
  const rows = examples.flatMap(({ isAnswerable, [way]: answer }) => {
    const isRight = answer === null ? null : rightOf(isAnswerable, answer);
    if (answer === null || isRight === null) return [];
    return { features: signs.map((sign) => answer.signs[sign]), isRight, weight: 1 };
  });
  const { bias, weights } = fitLogistic(rows, ridge);
  return { bias, weights: Object.fromEntries(signs.map((sign, at) => [sign, weights[at] ?? 0])) };
}

/** Null for a partly right answer. */
function rightOf(isAnswerable: boolean, { verdict }: JudgedAnswer): boolean | null {
  if (!isAnswerable) return false;
  return verdict === 'half' ? null : verdict === 'content';
}

function confidenceOf({ bias, weights }: MeaningFit, answer: JudgedAnswer | null): number {
  if (answer === null) return Number.NEGATIVE_INFINITY;
  const signs = Object.keys(weights) as MeantSign[];
  const fitted = { bias, weights: signs.map((sign) => weights[sign] ?? 0) };
  return logitOf(
    fitted,
    signs.map((sign) => answer.signs[sign]),
  );
}

/** Returns the lowest confidence at which few enough answers are wrong. */
function thresholdOf(
  examples: readonly MeantExample[],
  confidences: ReadonlyMap<MeantExample, number>,
  way: Way,
): number {
  const sorted = [...examples].sort(
    (one, other) => (confidences.get(other) ?? 0) - (confidences.get(one) ?? 0),
  );
  let wrong = 0;
  for (const one of sorted) {
    const answer = one[way];
    if (answer === null) break;
    if (rightOf(one.isAnswerable, answer) === false) wrong += 1;
    if (wrong > mostWrong * examples.length) return (confidences.get(one) ?? 0) + 1e-6;
  }
  return Number.NEGATIVE_INFINITY;
}

function report(
  way: Way,
  sites: readonly string[],
  examples: readonly MeantExample[],
  confidences: ReadonlyMap<MeantExample, number>,
  threshold: number,
): void {
  const rows = [...sites, 'all'].map((site) => {
    const own = examples.filter((one) => site === 'all' || one.site === site);
    const isAnswered = (one: MeantExample) => (confidences.get(one) ?? 0) >= threshold;
    const rights = own.map((one) => {
      const answer = one[way];
      return { one, right: answer === null ? false : rightOf(one.isAnswerable, answer) };
    });
    const share = (count: number) => Math.round((1000 * count) / Math.max(own.length, 1)) / 10;
    const content = rights.filter(({ one, right }) => (isAnswered(one) ? right === true : !one.isAnswerable));
    const wrong = rights.filter(({ one, right }) => isAnswered(one) && right === false);
    const possible = rights.filter(({ one, right }) => right === true || !one.isAnswerable);
    return {
      site,
      questions: own.length,
      content: share(content.length),
      wrong: share(wrong.length),
      possible: share(possible.length),
    };
  });
  console.log(way === 'read' ? 'With the reader, sites not seen:' : 'By similarity alone, sites not seen:');
  console.table(rows);
}

function sourceOf(questions: number, withReader: MeaningFit, unread: MeaningFit): string {
  return `import type { SemanticFeatures } from '../meaning.ts';
import type { SupportFeatures } from './feature-table.ts';
import type { SupportFit } from './support-fit.ts';

/*
 * Weights of the probability that an answer is right, from lexical and semantic features. Written by \`npm run answers:train\` from
 * ${questions.toLocaleString('en')} help-desk questions that the reader model was not trained on.
 */

type MeaningFit = SupportFit<keyof SupportFeatures | keyof SemanticFeatures>;

/** If the reader model scored the best passages. */
export const withReader: MeaningFit = ${literal(withReader)};

/** If the reader model timed out. */
export const unread: MeaningFit = ${literal(unread)};
`;
}

function literal({ bias, weights }: MeaningFit): string {
  const lines = Object.entries(weights)
    .filter(([, weight]) => rounded(weight) !== 0)
    .map(([sign, weight]) => `    ${sign}: ${rounded(weight)},\n`);
  return `{\n  bias: ${rounded(bias)},\n  weights: {\n${lines.join('')}  },\n}`;
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000;
}
