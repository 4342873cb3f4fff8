import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SupportFeatures } from '../../packages/knowledge/src/answering/support/feature-table.ts';
import { isRuledOut } from '../../packages/knowledge/src/answering/support/support.ts';
import { root } from '../../tools/bootstrap/paths.mjs';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { withDatabase } from '../lib/library/retrieval-library.ts';
import { type AskedQuestion, askQuestions, type Origin } from './ask-questions.ts';
import { type Fitted, fitLogistic, logitOf } from './logistic.ts';

type Sign = keyof SupportFeatures;

const file = path.join(root, 'packages/knowledge/src/answering/support/support-fit.ts');
const ridge = { relevance: 40, exactness: 5 };
/** Help desk questions are few but are the purpose of the answerer; the others prevent overfitting. */
const relevanceWeights: Record<Origin, number> = {
  helpdesk: 4,
  'helpdesk-elsewhere': 0.5,
  squad: 0.4,
  xquad: 0.1,
  'xquad-elsewhere': 0.1,
};
/** Shares of SQuAD's answerable questions that may be declined: by relevance alone, and in total. */
const declined = { relevance: 0.06, all: 0.065 };
const exactSigns: readonly Sign[] = [
  'unit',
  'passage',
  'section',
  'missingName',
  'missingNameHere',
  'missingNumberHere',
  'unknownWords',
  'undenied',
];

/** Features that decline on their own (`isRuledOut`). */
const ruled: readonly Sign[] = ['coincidence', 'lacksMatter', 'unnamed'];

interface Model {
  signs: readonly Sign[];
  fitted: Fitted;
}

interface Judge {
  relevance: Model;
  exactness: Model;
}

/** Trains when an answer is supported on the data of a folder, prints the results, and writes the weights. */
export async function trainSupport(data: string): Promise<void> {
  if (!existsSync(path.join(data, 'helpdesk')))
    throw new Problem(`There is no evaluation data in ${path.resolve(data)}`);
  const asked = await withDatabase((database) => askQuestions(database, data));
  for (const isFirst of [true, false]) {
    const [half, other] = [true, false].map((side) =>
      asked.filter((one) => isInFirstHalf(one) === (side === isFirst)),
    );
    report(`fitted on half ${isFirst ? 1 : 2}, asked the other`, judgeFor(half ?? []), other ?? []);
  }
  const judge = judgeFor(asked);
  report('fitted on all, asked all', judge, asked);
  writeFileSync(file, sourceOf(judge, asked));
}

function isInFirstHalf({ group }: AskedQuestion): boolean {
  return (createHash('sha256').update(group).digest()[0] ?? 0) < 128;
}

/** The relevance model learns which questions are answerable at all, the exactness model learns near misses from SQuAD. */
function judgeFor(asked: readonly AskedQuestion[]): Judge {
  const signs = Object.keys(asked[0]?.signs ?? {}) as Sign[];
  const relevant = asked.flatMap((one) => {
    if (isRuledOut(one.signs)) return [];
    const isRight = one.origin === 'squad' && one.isAnswerable ? true : one.isRight;
    if (isRight === null || (one.origin === 'squad' && !one.isAnswerable)) return [];
    return {
      features: featuresOf(one, relevanceSigns(signs)),
      isRight,
      weight: relevanceWeights[one.origin],
    };
  });
  const exact = asked.flatMap((one) =>
    one.origin === 'squad' && one.isRight !== null
      ? { features: featuresOf(one, exactSigns), isRight: one.isRight, weight: 1 }
      : [],
  );
  const relevance = { signs: relevanceSigns(signs), fitted: fitLogistic(relevant, ridge.relevance) };
  const exactness = { signs: exactSigns, fitted: fitLogistic(exact, ridge.exactness) };
  const answerable = asked.filter(
    (one) => one.origin === 'squad' && one.isAnswerable && !isRuledOut(one.signs),
  );
  const judge = { relevance: beginningAt(relevance, answerable, declined.relevance), exactness };
  const left = answerable.filter((one) => supports(judge.relevance, one));
  const rest = 1 - (1 - declined.all) / (left.length / Math.max(answerable.length, 1));
  return { ...judge, exactness: beginningAt(exactness, left, rest) };
}

function relevanceSigns(signs: readonly Sign[]): readonly Sign[] {
  return signs.filter((sign) => !['undenied', 'missingNameHere', ...ruled].includes(sign));
}

function featuresOf({ signs }: AskedQuestion, of: readonly Sign[]): number[] {
  return of.map((sign) => signs[sign]);
}

/** Adjusts the bias so that a share of the questions scores below 0. */
function beginningAt({ signs, fitted }: Model, asked: readonly AskedQuestion[], share: number): Model {
  const logits = asked
    .map((one) => logitOf(fitted, featuresOf(one, signs)))
    .sort((left, right) => left - right);
  const threshold = logits[Math.floor(share * logits.length)] ?? 0;
  return { signs, fitted: { ...fitted, bias: fitted.bias - threshold } };
}

function supports({ signs, fitted }: Model, one: AskedQuestion): boolean {
  return logitOf(fitted, featuresOf(one, signs)) >= 0;
}

function report(name: string, { relevance, exactness }: Judge, asked: readonly AskedQuestion[]): void {
  const of = (origin: Origin) => asked.filter((one) => one.origin === origin);
  const isDeclined = (one: AskedQuestion) =>
    isRuledOut(one.signs) || !supports(relevance, one) || !supports(exactness, one);
  const share = (all: readonly AskedQuestion[]) =>
    `${((100 * all.filter(isDeclined).length) / Math.max(all.length, 1)).toFixed(1)} %`;
  const squad = of('squad');
  const helpdesk = of('helpdesk');
  const right = helpdesk.filter((one) => one.isRight === true && !isDeclined(one)).length;
  const unanswerable = helpdesk.filter((one) => !one.isAnswerable);
  const rightly = unanswerable.filter(isDeclined).length;
  const wrong = helpdesk.filter((one) => one.isRight === false && !isDeclined(one)).length;
  console.log(`${name}
  SQuAD 2: declined ${share(squad.filter((one) => !one.isAnswerable))}, wrongly ${share(squad.filter((one) => one.isAnswerable))}
  help desks: ${right + rightly} of ${helpdesk.length} right, ${wrong} wrong, ${rightly} of ${unanswerable.length} unanswerable declined
  other help desks' questions: declined ${share(of('helpdesk-elsewhere'))}
  XQuAD: declined ${share(of('xquad-elsewhere'))}, wrongly ${share(of('xquad'))}`);
}

function sourceOf({ relevance, exactness }: Judge, asked: readonly AskedQuestion[]): string {
  return `import type { SupportFeatures } from './feature-table.ts';

export interface SupportFit<Sign extends string = keyof SupportFeatures> {
  bias: number;
  weights: Partial<Record<Sign, number>>;
}

/*
 * Weights by which the built-in answerer decides whether it knows an answer. Written by \`npm run answers:train\` from ${asked.length.toLocaleString('en')}
 * help-desk questions in seven languages, SQuAD 2, and XQuAD in twelve languages, with and without an answer.
 */

/** Whether the passages are about the subject of the question. */
export const relevance: SupportFit = ${literal(relevance)};

/** Whether they answer exactly the question, rather than one about another name, number or case. */
export const exactness: SupportFit = ${literal(exactness)};
`;
}

function literal({ signs, fitted }: Model): string {
  const weights = signs.map((sign, at) => `    ${sign}: ${rounded(fitted.weights[at] ?? 0)},\n`).join('');
  return `{\n  bias: ${rounded(fitted.bias)},\n  weights: {\n${weights}  },\n}`;
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000;
}
