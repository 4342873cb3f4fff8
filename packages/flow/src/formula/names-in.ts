import type { Formula } from './parse-formula.ts';

/** Returns the name chains that a formula reads, such as `order.number`. */
export function namesIn(formula: Formula): (readonly string[])[] {
  return formula.kind === 'name' ? [formula.words] : partsOf(formula).flatMap(namesIn);
}

/** Returns the functions that a formula calls. */
export function callsIn(formula: Formula): string[] {
  const inside = partsOf(formula).flatMap(callsIn);
  return formula.kind === 'call' ? [formula.name, ...inside] : inside;
}

function partsOf(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case 'value':
    case 'name':
      return [];
    case 'member':
      return [formula.of, formula.key];
    case 'list':
      return formula.items;
    case 'call':
      return formula.args;
    case 'binary':
      return [formula.left, formula.right];
    case 'choice':
      return [formula.test, formula.then, formula.else];
    default:
      return [formula.of];
  }
}
