import type { Transaction } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../ports/sentences.ts';

/** Channel that wakes whoever sends mail. */
export const mailChannel = 'parley_mails';

/** Mails that Parley writes; each has its sentences under `settings:mail.<kind>`. */
export const mailKinds = [
  'verifyEmail',
  'resetPassword',
  'passwordChanged',
  'emailChanged',
  'googleLinked',
  'twoFactorChanged',
  'invitation',
  'notice',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** A mail to one person. */
export interface NewMail {
  kind: MailKind;
  to: string;
  language: Language;
  /** The organisation whose name and branding it carries; null for mail of the installation itself. */
  organizationId: string | null;
  /** What fills its sentences; `link` is a path of the app with its query, such as `/reset-password?token=…`. */
  params: Readonly<Record<string, string>>;
}

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
  tx.wakeAfterCommit(mailChannel);
  await tx.execute(sql`
    insert into mails (id, organization_id, kind, recipient, language, sealed_params, created_at, due_at)
    values (${id}, ${mail.organizationId}, ${mail.kind}, ${mail.to}, ${mail.language}, ${params}, ${now}, ${now})`);
}
