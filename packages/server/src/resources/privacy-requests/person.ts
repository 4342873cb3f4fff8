import type { privacyRequestRoutes } from '@parley/contracts/resources/visitors/privacy-requests';
import type { BodyOf } from '@parley/contracts/route';
import { plainNumber, splitExtension } from '@parley/contracts/values/contact-details';
import type { Executor } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { canonicalEmail } from '../../lib/text/contact-details.ts';
import { findNamedLead, type Person } from './find-person.queries.ts';

type Named = BodyOf<typeof privacyRequestRoutes.previewPrivacyRequest>;

const comparedDigits = 9;

/**
 * The person that a request is about. A request by lead covers everybody with the lead's email address. Its phone number may
 * belong to a whole company, so it identifies others only if the lead has no email address.
 * @throws AppError `not_found` if nobody is given, or a lead that the organization does not have.
 */
export async function personOf(
  tx: Executor,
  organizationId: string,
  { email, phone, leadId, conversationId }: Named,
): Promise<Person> {
  const nobody = { emails: [], phones: [], sharedPhones: [], leadId: null, conversationId: null };
  if (email !== undefined) return { ...nobody, kind: 'email', emails: [canonicalEmail(email)] };
  if (phone !== undefined) return { ...nobody, kind: 'phone', phones: [digitsOf(phone)] };
  if (conversationId !== undefined) return { ...nobody, kind: 'conversation', conversationId };
  const rows = leadId === undefined ? [] : await findNamedLead(tx, organizationId, leadId);
  if (leadId === undefined || rows.length === 0) throw new AppError('not_found');
  const emails = [...new Set(rows.flatMap(({ email_canonical }) => email_canonical ?? []))];
  const numbers = [...new Set(rows.flatMap((row) => row.phone ?? row.phone_e164 ?? []).map(digitsOf))];
  const [phones, sharedPhones] = emails.length === 0 ? [numbers, []] : [[], numbers];
  return { ...nobody, kind: 'lead', leadId, emails, phones, sharedPhones };
}

/** Phone numbers are compared by their last digits, because people write them with and without the country code. */
function digitsOf(phone: string): string {
  return splitExtension(plainNumber(phone)).number.replace(/\D/g, '').slice(-comparedDigits);
}
