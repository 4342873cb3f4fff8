import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps.ts';
import { hashToken, mintToken } from '../../lib/tokens.ts';

const hourMs = 3_600_000;
/** How long the link of a mail opens something. */
const lifetimesMs = { reset: hourMs, verify: 24 * hourMs } as const;
export type UserTokenPurpose = keyof typeof lifetimesMs;

/**
 * A token for the link of a mail, good once and for this address only; it supersedes the one before. The transaction is
 * scoped to the user. Only its hash is kept.
 */
export async function issueUserToken(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  input: { userId: string; purpose: UserTokenPurpose; emailCanonical: string },
): Promise<string> {
  const token = mintToken();
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + lifetimesMs[input.purpose]);
  await tx.execute(sql`
    insert into user_tokens (user_id, purpose, token_hash, email_canonical, created_at, expires_at)
    values (${input.userId}, ${input.purpose}, ${hashToken(token)}, ${input.emailCanonical}, ${now}, ${expiresAt})
    on conflict (user_id, purpose) do update set token_hash = excluded.token_hash,
      email_canonical = excluded.email_canonical, created_at = excluded.created_at, expires_at = excluded.expires_at`);
  return token;
}

/** The user behind a token that still opens something, or undefined. Spends nothing. */
export async function findTokenUser(
  executor: Executor,
  deps: Pick<Deps, 'clock'>,
  purpose: UserTokenPurpose,
  token: string,
): Promise<string | undefined> {
  const row = await executor.first<{ user_id: string }>(
    sql`select user_id from resolve.resolve_user_token(${hashToken(token)}, ${purpose}, ${deps.clock.now()})`,
  );
  return row?.user_id;
}

/** Spends a token; false when another call was faster or it has run out. The transaction is scoped to its user. */
export async function spendUserToken(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  purpose: UserTokenPurpose,
  token: string,
): Promise<boolean> {
  const spent = await tx.execute(sql`
    delete from user_tokens
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > ${deps.clock.now()}`);
  return spent === 1;
}
