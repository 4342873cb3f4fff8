import type { TypebotExport } from '../read-export.ts';
import { type Source, sourceIn, sourcesIn, textIn } from '../source.ts';
import { translateExpression } from './translate-expression.ts';
import type { VariableNames } from './variable-names.ts';

/** An assignment to a variable: a number, something else, or an expression. */
interface Write {
  variable: string;
  value: 'number' | 'other' | { expression: string };
}

const maxRounds = 4;

/** Returns the variables that are only ever assigned numbers. */
export function numberVariables(source: TypebotExport, names: VariableNames): ReadonlySet<string> {
  const writes = source.groups.flatMap(({ blocks }) =>
    blocks.flatMap((block) => writesOf(block.type, sourceIn(block.source, 'options'), names)),
  );
  let numbers = new Set(writes.map(({ variable }) => variable));
  for (let round = 0; round < maxRounds; round += 1) {
    const others = writes.filter(({ value }) => !isNumber(value, names, numbers));
    const left = new Set([...numbers].filter((name) => !others.some(({ variable }) => variable === name)));
    if (left.size === numbers.size) return left;
    numbers = left;
  }
  return new Set();
}

function isNumber(value: Write['value'], names: VariableNames, numbers: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return value === 'number';
  const translated = translateExpression(value.expression, names, numbers);
  return typeof translated === 'object' && translated.isNumber;
}

function writesOf(type: string, options: Source, names: VariableNames): Write[] {
  const own = names.ofId(textIn(options, 'variableId'));
  const mapped = ['responseVariableMapping', 'responseMapping']
    .flatMap((key) => sourcesIn(options, key))
    .map((mapping) => names.ofId(textIn(mapping, 'variableId')));
  const others = [...mapped, names.ofId(textIn(options, 'saveItemInVariableId'))]
    .filter((variable) => variable !== undefined)
    .map((variable): Write => ({ variable, value: 'other' }));
  return own === undefined ? others : [...others, { variable: own, value: ownValue(type, options) }];
}

function ownValue(type: string, options: Source): Write['value'] {
  if (type === 'number input') return 'number';
  const isExpression = type === 'Set variable' && ['', 'Custom'].includes(textIn(options, 'type'));
  return isExpression ? { expression: textIn(options, 'expressionToEvaluate') } : 'other';
}
