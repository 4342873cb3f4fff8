import type { AnswerInput, ChoiceOption } from '../inputs.ts';
import { checkRead } from './check-formulas.ts';
import { checkPattern } from './check-pattern.ts';
import type { Findings } from './problem-context.ts';

/** Checks what an `ask` node accepts. */
export function checkInput(findings: Findings, nodeId: string, input: AnswerInput): void {
  const add = (path: string, code: Parameters<Findings['add']>[2]) =>
    findings.add(nodeId, `input.${path}`, code);
  switch (input.type) {
    case 'text': {
      if (input.pattern) checkPattern(findings, input.pattern, { nodeId, path: 'input.pattern' });
      if (isReversed(input.minLength, input.maxLength)) add('maxLength', 'range_invalid');
      return;
    }
    case 'number':
    case 'date':
      if (isReversed(input.min, input.max)) add('max', 'range_invalid');
      return;
    case 'choice':
      if (isReversed(input.min, input.max)) add('max', 'range_invalid');
      if (input.from !== undefined && input.from !== '') {
        const place = { nodeId, path: 'input.from' };
        checkRead(findings, input.from, place);
        const type = findings.variables.get(input.from);
        if (type !== undefined && type !== 'list') add('from', 'list_expected');
      } else checkOptions(input.options ?? [], add);
      return;
    default:
      return;
  }
}

function checkOptions(
  options: readonly ChoiceOption[],
  add: (path: string, code: Parameters<Findings['add']>[2]) => void,
): void {
  if (options.length === 0) add('options', 'options_missing');
  const seen = new Set<string>();
  for (const [index, { label, synonyms = [] }] of options.entries()) {
    if (label.trim() === '') add(`options.${index}.label`, 'label_missing');
    const names = new Set([label, ...synonyms].map((name) => name.trim().toLowerCase()).filter(Boolean));
    if ([...names].some((name) => seen.has(name))) add(`options.${index}.label`, 'label_twice');
    for (const name of names) seen.add(name);
  }
}

function isReversed<T extends number | string>(min: T | undefined, max: T | undefined): boolean {
  return min !== undefined && max !== undefined && min > max;
}
