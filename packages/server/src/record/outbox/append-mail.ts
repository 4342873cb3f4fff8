import type { Language } from '@parley/contracts/languages';
import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { MailContent } from '../../mail/mail-kinds.ts';

/** Channel that wakes whoever sends mail. */
export const mailChannel = 'parley_mails';

/** A mail to one person. */
export type NewMail = MailContent & {
  to: string;
  language: Language;
  /** The organization on whose behalf it is sent: customers of an agency wear its branding; null for none. */
  organizationId: string | null;
};

/** Where the parameters of a mail are sealed for: they hold links that open accounts. */
export function mailSealContext(mailId: string) {
  return { organizationId: mailId, field: 'mail' };
}

/** Hands a mail over in the transaction of what it tells of; it is sent after the commit, at least once. */
export async function appendMail(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock' | 'sealer'>,
  mail: NewMail,
): Promise<void> {
  const id = deps.ids.next();
  const now = deps.clock.now();
  const params = deps.sealer.seal(JSON.stringify(mail.params), mailSealContext(id));
  tx.notifyAfterCommit(mailChannel);
  await tx.execute(sql`
    insert into mails (id, organization_id, kind, recipient, language, sealed_params, created_at, due_at)
    values (${id}, ${mail.organizationId}, ${mail.kind}, ${mail.to}, ${mail.language}, ${params}, ${now}, ${now})`);
}
