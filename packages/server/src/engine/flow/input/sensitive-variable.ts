import type { CompiledFlow } from '../compile-flow.ts';

/** Returns whether a variable is declared as sensitive. */
export function isSensitive({ variables }: Pick<CompiledFlow, 'variables'>, name: string): boolean {
  return variables.get(name)?.sensitive === true;
}

/** Returns the variable name of a form field. */
export function leadName(key: string): string {
  return `lead.${key}`;
}
