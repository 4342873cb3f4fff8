import { withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';

/**
 * Inviters must have verified their own address, so that nobody can send emails in our name, or add people to an organization,
 * under an address that is not theirs.
 * @throws AppError `email_unverified`.
 */
export async function assertInviterVerified(deps: Pick<Deps, 'database'>, scope: Scope): Promise<void> {
  const verified = await withScope(deps.database, scope, (tx) =>
    tx.first(sql`select 1 from users where id = ${scope.userId} and email_verified_at is not null`),
  );
  if (!verified) throw new AppError('email_unverified');
}
