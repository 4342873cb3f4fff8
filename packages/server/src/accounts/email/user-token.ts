import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { generateToken, hashToken } from '../../lib/secrets/secrets.ts';
import { dayMs, hourMs } from '../../lib/timing/durations.ts';

/** Lifetime of the links in emails. */
const lifetimesMs = { reset: hourMs, verify: dayMs } as const;
export type UserTokenPurpose = keyof typeof lifetimesMs;

/**
 * Issues a single-use token for a link in an email. It is bound to the given address and supersedes the
 * previous token; only its hash is stored. The transaction is scoped to the user.
 */
export async function issueUserToken(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  input: { userId: string; purpose: UserTokenPurpose; emailCanonical: string },
): Promise<string> {
  const token = generateToken();
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + lifetimesMs[input.purpose]);
  await tx.execute(sql`
    insert into user_tokens (user_id, purpose, token_hash, email_canonical, created_at, expires_at)
    values (${input.userId}, ${input.purpose}, ${hashToken(token)}, ${input.emailCanonical}, ${now}, ${expiresAt})
    on conflict (user_id, purpose) do update set token_hash = excluded.token_hash,
      email_canonical = excluded.email_canonical, created_at = excluded.created_at, expires_at = excluded.expires_at`);
  return token;
}

/** Returns the user of a valid token, or undefined. Does not consume the token. */
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

/**
 * Consumes a token; returns false if it has expired or another call consumed it first. The transaction is
 * scoped to the token's user.
 */
export async function consumeUserToken(
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
