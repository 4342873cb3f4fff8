import { FormulaError } from './formula/formula-error.ts';
import { namesIn } from './formula/names-in.ts';
import { type Formula, parseFormula } from './formula/parse-formula.ts';
import { parseTemplate } from './formula/template.ts';
import { ownRoots } from './names.ts';
import { type Findings, namesSomething } from './problem-context.ts';
import type { ProblemCode } from './problem-sentences.ts';

/** Where a formula stands. */
interface Place {
  nodeId: string;
  path: string;
  /** Whether it may read secrets. */
  isRequest?: boolean;
}

/** Checks every formula within a text. */
export function checkTemplate(findings: Findings, text: string, place: Place): void {
  if (!text.includes('{{')) return;
  for (const part of parseTemplate(text)) {
    if (typeof part === 'string') continue;
    if ('error' in part) findings.add(place.nodeId, place.path, codeOf(part.error));
    else checkNames(findings, part.formula, place);
  }
}

/** Checks a text that is a formula as a whole. */
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

function checkNames(findings: Findings, formula: Formula, { nodeId, path, isRequest = false }: Place): void {
  for (const words of namesIn(formula)) {
    if (words[0] === 'secret') {
      const { secrets } = findings.context;
      if (!isRequest) findings.add(nodeId, path, 'secret_misplaced');
      else if (words[1] === undefined || (secrets && !secrets.includes(words[1]))) {
        findings.add(nodeId, path, 'secret_unknown');
      }
    } else if (!namesSomething(findings, words)) findings.add(nodeId, path, 'variable_unknown');
  }
}

/** Checks a variable that a node writes to. */
export function checkWritten(findings: Findings, name: string | undefined, place: Place): void {
  if (name === undefined || name === '') return;
  const [root = ''] = name.split('.');
  const owned: readonly string[] = ownRoots;
  if (owned.includes(root)) findings.add(place.nodeId, place.path, 'variable_read_only');
  else if (!findings.variables.has(name)) findings.add(place.nodeId, place.path, 'variable_unknown');
}

/** Checks a variable that a node reads by its name. */
export function checkRead(findings: Findings, name: string, place: Place): void {
  if (name === '') findings.add(place.nodeId, place.path, 'variable_missing');
  else if (!namesSomething(findings, name.split('.'))) {
    findings.add(place.nodeId, place.path, 'variable_unknown');
  }
}
