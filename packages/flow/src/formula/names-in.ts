import type { Formula } from './parse-formula.ts';

/** The chains of names that a formula reads, such as `order.number`. */
export function namesIn(formula: Formula): (readonly string[])[] {
  switch (formula.kind) {
    case 'value':
      return [];
    case 'name':
      return [formula.words];
    case 'member':
      return [...namesIn(formula.of), ...namesIn(formula.key)];
    case 'list':
      return formula.items.flatMap(namesIn);
    case 'call':
      return formula.args.flatMap(namesIn);
    case 'binary':
      return [...namesIn(formula.left), ...namesIn(formula.right)];
    case 'choice':
      return [formula.test, formula.then, formula.else].flatMap(namesIn);
    default:
      return namesIn(formula.of);
  }
}
