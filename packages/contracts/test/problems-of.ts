import type { ZodType } from 'zod';

/**
 * Returns the first problem of each field by its path, empty for a valid value: the key of its sentence, or zod's code if the
 * schema has no sentence of its own.
 */
export function problemsOf(schema: ZodType, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value);
  const problems: Record<string, string> = {};
  for (const { path, code, message } of error?.issues ?? []) {
    problems[path.join('.')] ??= /^[a-z][A-Za-z_]*([:.][A-Za-z]+)*$/.test(message) ? message : code;
  }
  return problems;
}

/** Returns which of the values the schema accepts. */
export function acceptedOf<Value>(schema: ZodType, values: readonly Value[]): Value[] {
  return values.filter((value) => schema.safeParse(value).success);
}

/** An id as the server makes them. */
export const someId = '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c70';
export const otherId = '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c71';
