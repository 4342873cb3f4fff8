import { leadFields, type NewLead } from '@parley/contracts/resources/visitors/leads';
import type { Executor } from '../../../db/database.ts';
import { constraintOf } from '../../../db/errors.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { LeadValues } from './lead-values.ts';
import { findMemberName } from './save-lead.queries.ts';

/** Values of the fields in an input; an empty string becomes null. */
export function valuesIn(input: Omit<Partial<NewLead>, 'chatbotId'>): Partial<LeadValues> {
  return Object.fromEntries(
    leadFields.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field] || null]])),
  );
}

export function uniqueTags(tags: readonly string[]): string[] {
  return [...new Set(tags)];
}

/** @throws AppError `not_found` if the user is not a member. */
export async function assertMember(
  tx: Executor,
  organizationId: string,
  userId: string | null | undefined,
): Promise<void> {
  if (!userId) return;
  if ((await findMemberName(tx, organizationId, userId)) === undefined) throw new AppError('not_found');
}

/** Converts a violation of the unique address to `lead_exists`. */
export function existsAlready(error: unknown): unknown {
  return constraintOf(error) === 'leads_by_address' ? new AppError('lead_exists', { cause: error }) : error;
}
