import type { z } from 'zod';
import type { Variable } from './variables/variable.ts';
import { type VariableName, variables } from './variables.ts';

/** Environment variables by name, as in `process.env`. */
export type EnvironmentText = Readonly<Record<string, string | undefined>>;

type ValueOf<One extends Variable> = One extends { default: string }
  ? z.output<One['schema']>
  : z.output<One['schema']> | undefined;

export type Environment = { readonly [Name in VariableName]: ValueOf<(typeof variables)[Name]> };

/** Parses the variables; returns one line for each invalid one. The lines never repeat a value. */
export function readEnvironment(source: EnvironmentText): { env: Environment; problems: string[] } {
  const problems: string[] = [];
  const values = Object.entries<Variable>(variables).map(([name, variable]) => {
    const text = source[name] || variable.default;
    if (text === undefined) return [name, undefined];
    const parsed = variable.schema.safeParse(text);
    if (!parsed.success) problems.push(`${name}: ${parsed.error.issues[0]?.message}`);
    return [name, parsed.data];
  });
  // Each value was parsed by the schema that its type is inferred from; if there are problems, the caller must not use the
  // values.
  return { env: Object.fromEntries(values) as Environment, problems };
}

/** The environment is invalid; `problems` contains one line for each variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}
