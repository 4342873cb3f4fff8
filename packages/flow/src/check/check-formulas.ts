import { FormulaError } from '../formula/formula-error.ts';
import { namesIn } from '../formula/names-in.ts';
import { type Formula, parseFormula } from '../formula/parse-formula.ts';
import { parseTemplate } from '../formula/template.ts';
import { ownRoots } from '../names.ts';
import { type Findings, namesSomething } from './problem-context.ts';
import type { ProblemCode } from './problem-sentences.ts';

/** Location of a formula. */
interface Place {
  nodeId: string;
  path: string;
  /**
   * Origin (`URL.origin`) that the text is sent to, because only requests can read secrets. Null for an invalid URL; undefined
   * outside of requests.
   */
  sentTo?: string | null;
}

/** Checks all formulas in a text. */
export function checkTemplate(findings: Findings, text: string, place: Place): void {
  if (!text.includes('{{')) return;
  for (const part of parseTemplate(text)) {
    if (typeof part === 'string') {
      if (part.includes('{{')) findings.add(place.nodeId, place.path, 'braces_open');
    } else if ('error' in part) findings.add(place.nodeId, place.path, codeOf(part.error));
    else checkNames(findings, part.formula, place);
  }
}

/** Checks a text that is one whole formula. */
export function checkFormula(findings: Findings, text: string, place: Place): void {
  if (text.trim() === '') {
    findings.add(place.nodeId, place.path, 'formula_missing');
    return;
  }
  try {
    checkNames(findings, parseFormula(text.trim()), place);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    findings.add(place.nodeId, place.path, codeOf(error));
  }
}

function codeOf({ code }: FormulaError): ProblemCode {
  return code === 'function_unknown' || code === 'variable_unknown' ? code : 'formula_invalid';
}

function checkNames(findings: Findings, formula: Formula, { nodeId, path, sentTo }: Place): void {
  for (const words of namesIn(formula)) {
    if (words[0] === 'secret') {
      const problem = sentTo === undefined ? 'secret_misplaced' : problemOfSecret(findings, words[1], sentTo);
      if (problem) findings.add(nodeId, path, problem);
    } else if (!namesSomething(findings, words)) findings.add(nodeId, path, 'variable_unknown');
  }
}

function problemOfSecret(
  { context: { secrets } }: Findings,
  name: string | undefined,
  sentTo: string | null,
): ProblemCode | undefined {
  if (name === undefined) return 'secret_unknown';
  if (secrets === undefined) return undefined;
  const secret = secrets.find((one) => one.name === name);
  if (!secret) return 'secret_unknown';
  return sentTo !== null && secret.origin !== sentTo ? 'secret_elsewhere' : undefined;
}

/** Checks the name of a variable that a node writes. */
export function checkWritten(findings: Findings, name: string | undefined, place: Place): void {
  if (name === undefined || name === '') return;
  const [root = ''] = name.split('.');
  const owned: readonly string[] = ownRoots;
  if (owned.includes(root)) findings.add(place.nodeId, place.path, 'variable_read_only');
  else if (!findings.variables.has(name)) findings.add(place.nodeId, place.path, 'variable_unknown');
}

/** Checks the name of a variable that a node reads. */
export function checkRead(findings: Findings, name: string, place: Place): void {
  if (name === '') findings.add(place.nodeId, place.path, 'variable_missing');
  else if (!namesSomething(findings, name.split('.'))) {
    findings.add(place.nodeId, place.path, 'variable_unknown');
  }
}
