import { isTimezone } from '@parley/contracts/values/zoned-time';
import type { ZodError, ZodType } from 'zod';
import { AppError, type FieldProblem, invalidField } from '../../errors/app-error.ts';
import type { Sentences } from '../../lib/text/sentences.ts';

/**
 * Rejects a language that the app does not offer.
 * @throws AppError `validation_failed`.
 */
export function assertLanguage(
  { offeredLanguage }: Pick<Sentences, 'offeredLanguage'>,
  language: string | null | undefined,
): void {
  if (language === null || language === undefined) return;
  if (offeredLanguage(language) === undefined) throw invalidField('language', 'validation.languageUnknown');
}

/**
 * Parses untrusted input with a schema.
 * @throws AppError `validation_failed` naming the invalid fields.
 */
export function checkInput<T>(schema: ZodType<T>, value: unknown): T {
  const result = parseInput(schema, value);
  if ('data' in result) return result.data;
  throw new AppError('validation_failed', { fields: result.problems });
}

/** Like `checkInput`, but returns the problems instead of throwing. */
export function parseInput<T>(
  schema: ZodType<T>,
  value: unknown,
): { data: T } | { problems: readonly FieldProblem[] } {
  const result = schema.safeParse(value);
  return result.success ? { data: result.data } : { problems: toProblems(result.error, value) };
}

const genericKeys: Readonly<Record<string, string>> = {
  invalid_type: 'validation.wrongType',
  too_small: 'validation.tooSmall',
  too_big: 'validation.tooBig',
  unrecognized_keys: 'validation.unknownField',
};

function toProblems(error: ZodError, input: unknown): FieldProblem[] {
  return error.issues.slice(0, 20).flatMap((issue): FieldProblem[] => {
    const path = issue.path.join('.');
    const options = optionsOf(issue);
    if (options) return [{ path, ...judgeChoice(valueAt(input, issue.path), options) }];
    const bound = 'minimum' in issue ? issue.minimum : 'maximum' in issue ? issue.maximum : 0;
    const params = { length: Number(bound), bound: Number(bound) };
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((name) => ({
        path: path ? `${path}.${name}` : name,
        key: 'validation.unknownField',
        params: { name: name.slice(0, 100) },
      }));
    }
    const isOurs = /^(\w+:)?[a-z]+\.\w+$/i.test(issue.message);
    return [
      { path, key: isOurs ? issue.message : (genericKeys[issue.code] ?? 'validation.invalid'), params },
    ];
  });
}

/** The allowed values of a field, if they are limited. */
function optionsOf(issue: ZodError['issues'][number]): readonly unknown[] | undefined {
  if (issue.code === 'invalid_value') return issue.values;
  const isChoice = issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options);
  return isChoice ? issue.options : undefined;
}

function judgeChoice(value: unknown, possible: readonly unknown[]): Omit<FieldProblem, 'path'> {
  const options = possible.join(', ');
  if (typeof value !== 'string') return { key: 'validation.choiceMissing', params: { options } };
  return { key: 'validation.choiceUnknown', params: { options, value: value.slice(0, 100) } };
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}

/**
 * Rejects a time zone that is not in the IANA database.
 * @param field path of the request's field
 * @throws AppError `validation_failed`.
 */
export function assertTimezone(timezone: string | null | undefined, field = 'timezone'): void {
  if (timezone === null || timezone === undefined) return;
  if (!isTimezone(timezone)) throw invalidField(field, 'validation.timezoneUnknown');
}
