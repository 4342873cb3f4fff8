import jsep from 'jsep';
import { flowLimits } from '../../limits.ts';
import { isForbiddenKey } from '../../names.ts';
import { quoted } from './quoted.ts';

/** An equivalent formula, or the reason why there is none: `words` if this is not JavaScript but a text. */
export type Translation =
  | { formula: string; isNumber: boolean; replacesAll: boolean }
  | 'words'
  | 'impossible';

interface Written {
  text: string;
  /** Operator precedence; see `levels`. */
  level: number;
  isNumber: boolean;
  /** Whether this is a variable whose values may be texts. */
  isVariable: boolean;
}

const levels: Record<string, number> = {
  '||': 1,
  '??': 1,
  '&&': 2,
  '==': 3,
  '===': 3,
  '!=': 3,
  '!==': 3,
  '<': 4,
  '>': 4,
  '<=': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
};
const unaryLevel = 7;
const wholeLevel = 8;
/** Longer or more complex expressions cannot become formulas, and would be slow to parse. */
const maxMarks = 100;
const marks = /[-+*/%<>=&|?:([{!,]/g;

const codeMarks = /=>|\b(return|const|let|var|new|function|await|typeof)\s|\w\(|\?\.|`|;\s*$/;

/** Methods of texts and lists, with the equivalent function, which takes the value as its first argument. */
const methods: Record<string, string> = {
  trim: 'trim',
  toLowerCase: 'lower',
  toLocaleLowerCase: 'lower',
  toUpperCase: 'upper',
  toLocaleUpperCase: 'upper',
  toString: 'text',
  includes: 'contains',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
  replace: 'replace',
  replaceAll: 'replace',
  split: 'split',
  slice: 'slice',
  substring: 'slice',
  toFixed: 'round',
};
const calls: Record<string, string> = {
  'Math.round': 'round',
  'Math.floor': 'floor',
  'Math.ceil': 'ceil',
  'Math.abs': 'abs',
  'Math.min': 'min',
  'Math.max': 'max',
  Number: 'number',
  parseFloat: 'number',
  String: 'text',
};
const numeric = new Set(['round', 'floor', 'ceil', 'abs', 'min', 'max', 'number', 'length']);

class Impossible extends Error {}
class Words extends Error {}

/**
 * Translates a JavaScript expression, in which `$0`, `$1` … stand for `variables`, to a formula. Nothing is ever executed.
 * `numbers` are variables that contain only numbers; others are converted when a number is added to them.
 */
export function translateJavaScript(
  expression: string,
  variables: readonly (string | null)[],
  numbers: ReadonlySet<string>,
): Translation {
  const text = expression
    .trim()
    .replace(/^return\s+/, '')
    .replace(/;\s*$/, '');
  const isCode = codeMarks.test(expression);
  const isLong = text.length > flowLimits.formulaLength || (text.match(marks)?.length ?? 0) > maxMarks;
  if (isLong) return isCode ? 'impossible' : 'words';
  const writer = new Writer(variables, numbers);
  try {
    const { text: formula, isNumber } = writer.write(jsep(text));
    return { formula, isNumber, replacesAll: writer.replacesAll };
  } catch (error) {
    if (error instanceof Impossible) return 'impossible';
    return isCode ? 'impossible' : 'words';
  }
}

class Writer {
  replacesAll = false;
  readonly #variables: readonly (string | null)[];
  readonly #numbers: ReadonlySet<string>;

  constructor(variables: readonly (string | null)[], numbers: ReadonlySet<string>) {
    this.#variables = variables;
    this.#numbers = numbers;
  }

  write(node: jsep.Expression): Written {
    const core = node as jsep.CoreExpression;
    switch (core.type) {
      case 'Literal':
        return this.#literal(core.value);
      case 'Identifier':
        return this.#identifier(core.name);
      case 'MemberExpression':
        return this.#member(core);
      case 'CallExpression':
        return this.#call(core);
      case 'ArrayExpression':
        return whole(`list(${core.elements.map((item) => this.#argument(item)).join(', ')})`);
      case 'UnaryExpression':
        return this.#unary(core);
      case 'BinaryExpression':
        return this.#binary(core);
      case 'ConditionalExpression': {
        const [test, then, otherwise] = [core.test, core.consequent, core.alternate].map((part) =>
          this.write(part),
        );
        if (!test || !then || !otherwise) throw new Impossible();
        const text = `${held(test, 1)} ? ${held(then, 1)} : ${held(otherwise, 1)}`;
        return { text, level: 0, isNumber: then.isNumber && otherwise.isNumber, isVariable: false };
      }
      default:
        throw new Words();
    }
  }

  #literal(value: unknown): Written {
    if (typeof value === 'number') return whole(String(value), Number.isFinite(value));
    if (typeof value === 'string') return this.#string(value);
    return whole(String(value));
  }

  /** Variables within quotes are replaced by their values, as in the typebot's other texts. */
  #string(value: string): Written {
    const parts = value
      .split(/\$(\d+)\b/)
      .map((part, index) => (index % 2 === 1 ? (this.#variables[Number(part)] ?? '') : part && quoted(part)));
    const written = parts.filter((part) => part !== '');
    if (written.length === 0) return whole('""');
    if (written.length === 1 && parts[0] === written[0]) return whole(written[0] ?? '');
    const text = parts[0] === '' ? `"" + ${written.join(' + ')}` : written.join(' + ');
    return { text, level: 5, isNumber: false, isVariable: false };
  }

  #identifier(name: string): Written {
    if (name === 'undefined') return whole('null');
    const [, index] = /^\$(\d+)$/.exec(name) ?? [];
    if (index === undefined) throw new Words();
    const variable = this.#variables[Number(index)];
    if (variable === undefined || variable === null) return whole('null');
    const isNumber = this.#numbers.has(variable);
    return { text: variable, level: wholeLevel, isNumber, isVariable: !isNumber };
  }

  #member(node: jsep.MemberExpression): Written {
    const of = held(this.write(node.object), wholeLevel);
    if (node.computed) return whole(`${of}[${this.write(node.property).text}]`);
    const name = nameOf(node.property);
    if (name === 'length') return whole(`length(${of})`, true);
    if (name === '' || isForbiddenKey(name) || name.startsWith('$')) throw new Impossible();
    return whole(`${of}.${name}`);
  }

  #call(node: jsep.CallExpression): Written {
    const { callee } = node;
    const args = node.arguments.map((argument) => this.#argument(argument));
    const path = pathOf(callee);
    if (path === 'parseInt') return whole(`floor(number(${args[0] ?? 'null'}))`, true);
    const name = Object.hasOwn(calls, path) ? calls[path] : undefined;
    if (name !== undefined) return whole(`${name}(${args.join(', ')})`, numeric.has(name));
    if (callee.type !== 'MemberExpression' || (callee as jsep.MemberExpression).computed)
      throw new Impossible();
    return this.#method(callee as jsep.MemberExpression, args);
  }

  #method({ object, property }: jsep.MemberExpression, args: readonly string[]): Written {
    const method = nameOf(property);
    const of = this.write(object);
    if (method === 'join') return whole(`join(${of.text}, ${args[0] ?? '","'})`);
    if (method === 'at' && args.length === 1) return whole(`${held(of, wholeLevel)}[${args[0]}]`);
    if (method === 'concat') {
      return { text: [held(of, 5), ...args].join(' + '), level: 5, isNumber: false, isVariable: false };
    }
    const name = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (name === undefined) throw new Impossible();
    if (method === 'replace') this.replacesAll = true;
    return whole(`${name}(${[of.text, ...args].join(', ')})`, numeric.has(name));
  }

  #argument(node: jsep.Expression | null): string {
    if (node === null) throw new Impossible();
    return this.write(node).text;
  }

  #unary({ operator, argument }: jsep.UnaryExpression): Written {
    if (!['!', '-', '+'].includes(operator)) throw new Impossible();
    const of = held(this.write(argument), unaryLevel);
    // Two adjacent signs would be parsed as one JavaScript operator.
    const text = `${operator}${/^[-+]/.test(of) ? `(${of})` : of}`;
    return { text, level: unaryLevel, isNumber: operator !== '!', isVariable: false };
  }

  #binary({ operator, left, right }: jsep.BinaryExpression): Written {
    const level = levels[operator];
    if (level === undefined) throw new Impossible();
    let [a, b] = [this.write(left), this.write(right)];
    if (operator === '+' && a.isNumber !== b.isNumber) [a, b] = [asNumber(a), asNumber(b)];
    const isNumber = operator === '+' ? a.isNumber && b.isNumber : level >= 5;
    const text = `${held(a, level)} ${operator} ${held(b, level + 1)}`;
    return { text, level, isNumber, isVariable: false };
  }
}

function whole(text: string, isNumber = false): Written {
  return { text, level: wholeLevel, isNumber, isVariable: false };
}

/** Adds parentheses if the outer operator binds more tightly. */
function held({ text, level }: Written, outer: number): string {
  return level < outer ? `(${text})` : text;
}

function asNumber(written: Written): Written {
  return written.isVariable ? whole(`number(${written.text})`, true) : written;
}

function nameOf(node: jsep.Expression): string {
  return node.type === 'Identifier' ? String((node as jsep.Identifier).name) : '';
}

function pathOf(node: jsep.Expression): string {
  if (node.type !== 'MemberExpression') return nameOf(node);
  const { object, property, computed } = node as jsep.MemberExpression;
  return computed ? '' : `${nameOf(object)}.${nameOf(property)}`;
}
