import type { z } from 'zod';
import type { Variable } from './variables/variable.ts';
import { type VariableName, variables } from './variables.ts';

/** The text of environment variables by name, as `process.env` is. */
export type EnvironmentText = Readonly<Record<string, string | undefined>>;

type ValueOf<One extends Variable> = One extends { default: string }
  ? z.output<One['schema']>
  : z.output<One['schema']> | undefined;

/** Every variable of the table, parsed. */
export type Environment = { readonly [Name in VariableName]: ValueOf<(typeof variables)[Name]> };

/** The variables that could be parsed, and one line for each that could not. The lines never repeat a value. */
export function readEnvironment(source: EnvironmentText): { env: Environment; problems: string[] } {
  const problems: string[] = [];
  const values = Object.entries<Variable>(variables).map(([name, variable]) => {
    const text = source[name] || variable.default;
    if (text === undefined) return [name, undefined];
    const parsed = variable.schema.safeParse(text);
    if (!parsed.success) problems.push(`${name}: ${parsed.error.issues[0]?.message}`);
    return [name, parsed.data];
  });
  // Each value was parsed by the schema that the type is inferred from; a caller that gets problems must not use the values.
  return { env: Object.fromEntries(values) as Environment, problems };
}
