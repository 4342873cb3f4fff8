import { type Language, languageOfCode } from '@parley/contracts/language/languages';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Recipient data of an email to a user. */
export interface MailRecipient {
  email: string;
  emailCanonical: string;
  fullName: string;
  /** Language that the user has chosen. */
  language: Language | null;
  /** The user's primary organization, whose branding the email uses. */
  organizationId: string | null;
}

/** Returns the recipient data of a user; the transaction is scoped to that user. */
export async function findMailRecipient(tx: Executor, userId: string): Promise<MailRecipient | undefined> {
  const row = await tx.first<{
    email: string;
    email_canonical: string;
    full_name: string;
    language: string | null;
    organization_id: string | null;
  }>(sql`
    select u.email, u.email_canonical, u.full_name, u.language,
      (select m.organization_id from memberships m where m.user_id = u.id
        order by m.is_primary desc, m.created_at, m.organization_id limit 1) as organization_id
    from users u where u.id = ${userId}`);
  return (
    row && {
      email: row.email,
      emailCanonical: row.email_canonical,
      fullName: row.full_name,
      language: languageOfCode(row.language) ?? null,
      organizationId: row.organization_id,
    }
  );
}
