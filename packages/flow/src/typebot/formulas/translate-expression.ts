import { type Translation, translateJavaScript } from './javascript-formula.ts';
import { piecesOf } from './templates.ts';
import type { VariableNames } from './variable-names.ts';

/** Translates a typebot's expression, with variables in braces, to a formula. */
export function translateExpression(
  expression: string,
  names: VariableNames,
  numbers: ReadonlySet<string>,
): Translation {
  const variables: (string | null)[] = [];
  const code = piecesOf(expression, names)
    .map((piece) => {
      if (typeof piece === 'string') return piece.replaceAll('$', '');
      if ('code' in piece) return `(${piece.code})`;
      variables.push(piece.variable);
      return `$${variables.length - 1}`;
    })
    .join('');
  return translateJavaScript(code, variables, numbers);
}
