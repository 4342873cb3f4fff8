import jsep from 'jsep';
import { flowLimits } from '../limits.ts';
import { isForbiddenKey } from '../names.ts';
import { FormulaError } from './formula-error.ts';
import { functions } from './functions/functions.ts';

/** A parsed formula: only supported syntax, with names resolved as far as the text allows. */
export type Formula =
  | { kind: 'value'; value: string | number | boolean | null }
  /** A name chain such as `order.number`, whose first words name a variable. */
  | { kind: 'name'; words: readonly string[] }
  | { kind: 'member'; of: Formula; key: Formula }
  | { kind: 'list'; items: readonly Formula[] }
  | { kind: 'call'; name: string; args: readonly Formula[] }
  | { kind: 'not' | 'negative' | 'positive'; of: Formula }
  | { kind: 'binary'; operator: BinaryOperator; left: Formula; right: Formula }
  | { kind: 'choice'; test: Formula; then: Formula; else: Formula };

const binaryOperators = [
  '||',
  '&&',
  '??',
  '==',
  '===',
  '!=',
  '!==',
  '<',
  '>',
  '<=',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
] as const;
export type BinaryOperator = (typeof binaryOperators)[number];

const remembered = new Map<string, Formula | FormulaError>();
/** Cache limit for all formulas; one takes up to a hundred bytes per character. */
const maxRememberedChars = 150_000;
const charsOfEntry = 5;
let rememberedChars = 0;

/** Parses a formula, with a cache by text. @throws FormulaError */
export function parseFormula(text: string): Formula {
  let known = remembered.get(text);
  if (known === undefined) {
    known = tryParse(text);
    if (text.length > flowLimits.formulaLength) throw known;
    if (rememberedChars + text.length > maxRememberedChars) {
      remembered.clear();
      rememberedChars = 0;
    }
    remembered.set(text, known);
    rememberedChars += text.length + charsOfEntry;
  }
  if (known instanceof FormulaError) throw known;
  return known;
}

function tryParse(text: string): Formula | FormulaError {
  try {
    if (text.length > flowLimits.formulaLength) throw new FormulaError('too_long');
    assertShallow(text);
    return convert(parse(text), flowLimits.formulaDepth);
  } catch (error) {
    return error instanceof FormulaError ? error : new FormulaError('syntax');
  }
}

function parse(text: string): jsep.Expression {
  const expression = jsep(text);
  if (expression.type === 'Compound') throw new FormulaError('syntax');
  return expression;
}

/** Checks the nesting before parsing, because the parser recurses as deep as the text. */
function assertShallow(text: string): void {
  let depth = 0;
  let signs = 0;
  for (const character of text) {
    if ('([?'.includes(character)) depth += 1;
    else if (')]'.includes(character)) depth -= 1;
    signs = '!-+~'.includes(character) ? signs + 1 : signs;
    if (depth > flowLimits.formulaDepth * 2 || signs > flowLimits.formulaLength / 2) {
      throw new FormulaError('too_deep');
    }
  }
}

function convert(node: jsep.Expression, depthLeft: number): Formula {
  if (depthLeft === 0) throw new FormulaError('too_deep');
  const inner = (child: jsep.Expression) => convert(child, depthLeft - 1);
  const core = node as jsep.CoreExpression;
  switch (core.type) {
    case 'Literal':
      if (core.value instanceof RegExp) throw new FormulaError('syntax');
      return { kind: 'value', value: core.value };
    case 'Identifier':
      return core.name === 'undefined'
        ? { kind: 'value', value: null }
        : { kind: 'name', words: [allowed(core.name)] };
    case 'MemberExpression':
      return memberOf(core, inner);
    case 'ArrayExpression':
      return { kind: 'list', items: core.elements.map((item) => inner(present(item))) };
    case 'CallExpression':
      return callOf(core, inner);
    case 'UnaryExpression':
      return { kind: unaryKind(core.operator), of: inner(core.argument) };
    case 'BinaryExpression':
      return {
        kind: 'binary',
        operator: binaryOperator(core.operator),
        left: inner(core.left),
        right: inner(core.right),
      };
    case 'ConditionalExpression': {
      const [test, consequent, alternate] = [core.test, core.consequent, core.alternate].map(inner);
      if (!test || !consequent || !alternate) throw new FormulaError('syntax');
      // biome-ignore lint/suspicious/noThenProperty: a part of the formula, which nothing awaits
      return { kind: 'choice', test, then: consequent, else: alternate };
    }
    default:
      throw new FormulaError('syntax');
  }
}

function memberOf(node: jsep.MemberExpression, inner: (child: jsep.Expression) => Formula): Formula {
  const of = inner(node.object);
  if (node.computed) return { kind: 'member', of, key: inner(node.property) };
  const key = allowed(String((node.property as jsep.Identifier).name));
  if (of.kind === 'name') return { kind: 'name', words: [...of.words, key] };
  return { kind: 'member', of, key: { kind: 'value', value: key } };
}

function callOf(node: jsep.CallExpression, inner: (child: jsep.Expression) => Formula): Formula {
  const { callee } = node;
  const name = callee.type === 'Identifier' ? String((callee as jsep.Identifier).name) : '';
  if (!Object.hasOwn(functions, name)) throw new FormulaError('function_unknown', name);
  return { kind: 'call', name, args: node.arguments.map((argument) => inner(present(argument))) };
}

function present(node: jsep.Expression | null): jsep.Expression {
  if (node === null) throw new FormulaError('syntax');
  return node;
}

function allowed(name: string): string {
  if (isForbiddenKey(name)) throw new FormulaError('variable_unknown', name);
  return name;
}

function unaryKind(operator: string): 'not' | 'negative' | 'positive' {
  if (operator === '!') return 'not';
  if (operator === '-') return 'negative';
  if (operator === '+') return 'positive';
  throw new FormulaError('operator_unknown', operator);
}

function binaryOperator(operator: string): BinaryOperator {
  const known = binaryOperators.find((one) => one === operator);
  if (known === undefined) throw new FormulaError('operator_unknown', operator);
  return known;
}
