import type { CompiledFlow } from './compile-flow.ts';

/** Whether a variable is declared as sensitive. */
export function isSensitive({ variables }: Pick<CompiledFlow, 'variables'>, name: string): boolean {
  return variables.get(name)?.sensitive === true;
}

/** The variable of a form's field. */
export function leadName(key: string): string {
  return `lead.${key}`;
}
