import type { AnswerContext, AnswerProblem } from '@parley/flow/answer/answer';
import type { CollectField, NodeDataByType } from '@parley/flow/nodes';
import { checkReply, readAnswer } from '@parley/flow/read-answer';

type Form = NodeDataByType['collect'];

export interface FilledForm {
  values: Record<string, string | number>;
  hasConsented: boolean;
}

/** Validates the reply to a form. Returns the values, or problems by field key (`consent` for the consent). */
export function checkForm(
  { fields, consent }: Form,
  value: unknown,
  context: AnswerContext,
): FilledForm | { problems: Record<string, AnswerProblem> } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problems: { '': 'wrong_type' } };
  }
  const given = new Map<string, unknown>(Object.entries(value));
  const problems: Record<string, AnswerProblem> = {};
  const values: Record<string, string | number> = {};
  for (const field of fields) {
    const answer = given.get(field.key);
    if (answer === undefined || answer === null || answer === '') {
      if (field.required) problems[field.key] = 'required';
      continue;
    }
    // Strings were typed by a person and are parsed leniently.
    const read = typeof answer === 'string' ? readAnswer : checkReply;
    const result = read({ type: field.type }, answer as string, context);
    if ('problem' in result) problems[field.key] = result.problem;
    else values[field.key] = result.value as string | number;
  }
  const known = new Set([...fields.map(({ key }) => key), 'consent']);
  for (const key of given.keys()) if (!known.has(key)) problems[key] = 'wrong_type';
  const hasConsented = given.get('consent') === true;
  if (consent?.required && !hasConsented) problems.consent = 'required';
  return Object.keys(problems).length > 0 ? { problems } : { values, hasConsented };
}

/** Parses a typed message as the answer to a form of one field; a form with consent must be submitted. */
export function readForm(
  { fields, consent }: Form,
  text: string,
  context: AnswerContext,
): FilledForm | undefined {
  const needed = fields.filter(({ required }) => required);
  const field: CollectField | undefined = needed.length === 1 ? needed[0] : undefined;
  if (!field || field.type === 'text' || consent) return undefined;
  const result = readAnswer({ type: field.type }, text, context);
  if ('problem' in result) return undefined;
  return { values: { [field.key]: result.value as string | number }, hasConsented: false };
}
