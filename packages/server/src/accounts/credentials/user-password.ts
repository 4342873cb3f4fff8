import { readFileSync } from 'node:fs';
import {
  type PasswordPolicy,
  type PasswordProblem,
  stricterPolicy,
  validatePassword,
} from '@parley/contracts/rights/password-policy';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { invalidField } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { signInRules } from '../attempts/sign-in-rules.ts';
import type { Throttle } from '../attempts/throttle.ts';
import { endSessions } from '../sessions/sessions.queries.ts';
import { findPasswordHash } from '../users/account.ts';

const sentences: Readonly<Record<PasswordProblem, string>> = {
  tooShort: 'auth:errors.passwordMinLength',
  tooLong: 'validation.passwordTooLong',
  lowercaseMissing: 'validation.passwordLowercase',
  uppercaseMissing: 'validation.passwordUppercase',
  numberMissing: 'validation.passwordNumber',
  symbolMissing: 'validation.passwordSymbol',
};

/**
 * Rejects a new password that violates the policy of the form, of the installation, or of the administrators. Also rejects the
 * most common passwords if the installation is configured that way.
 * @param path the field that the error is reported on.
 * @throws AppError `validation_failed`.
 */
export function assertPassword(
  { config, platform }: Pick<Deps, 'config' | 'platform'>,
  policy: PasswordPolicy,
  password: string,
  path: string,
): void {
  const whole = stricterPolicy(policy, installationPolicy({ config, platform }));
  const [problem] = validatePassword(whole, password);
  if (problem !== undefined) {
    throw invalidField(path, sentences[problem], { length: whole.minLength });
  }
  if (config.passwords.refuseCommon && isCommonPassword(password)) {
    throw invalidField(path, 'validation.passwordCommon');
  }
}

/** Policy for every new password of this installation, regardless of the form. */
export function installationPolicy({ config, platform }: Pick<Deps, 'config' | 'platform'>): PasswordPolicy {
  const chosen = { minLength: 0, ...platform.current().settings.passwordPolicy };
  return stricterPolicy(config.passwords.policy, chosen);
}

const commonPasswords = new URL('./common-passwords.txt', import.meta.url);
let known: ReadonlySet<string> | undefined;

/**
 * Whether a password is on the list of most common passwords, ignoring case. The list is read on first use.
 */
function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(commonPasswords, 'utf8').split('\n').filter(Boolean));
  return known.has(password.toLowerCase());
}

/**
 * Stores a new password, voids pending reset links, and ends the user's sessions except the given one. The
 * transaction is scoped to the user.
 */
export async function setPassword(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  kept: { except?: string } = {},
): Promise<void> {
  await tx.execute(sql`
    update credentials set password_hash = ${passwordHash}, updated_at = ${deps.clock.now()} where user_id = ${userId}`);
  await tx.execute(sql`delete from user_tokens where user_id = ${userId} and purpose = 'reset'`);
  await endSessions(tx, deps, userId, kept);
}

/** Whether this is the password of a user who is signed in or has opened an emailed link. */
export async function isOwnPassword(
  deps: Pick<Deps, 'database' | 'passwords'>,
  userId: string,
  password: string,
): Promise<boolean> {
  const stored = await withScope(deps.database, { organizationId: null, userId }, (tx) =>
    findPasswordHash(tx, userId),
  );
  return deps.passwords.verify(stored, password, 'member');
}

interface OwnPassword {
  userId: string;
  ip: string;
  password: string;
  /** Name of the request's field with the password. */
  field: string;
}

/**
 * Checks the password of a user within the limits of sign-in.
 * @param purpose purpose under which attempts are counted.
 * @throws AppError `validation_failed` on `field`, `rate_limited`.
 */
export async function assertOwnPassword(
  deps: Pick<Deps, 'config' | 'database' | 'passwords'> & { throttle: Throttle },
  purpose: string,
  { userId, ip, password, field }: OwnPassword,
): Promise<void> {
  const isRight = await deps.throttle.attempt(
    signInRules(deps, purpose, { account: userId, ip }),
    async () => (await isOwnPassword(deps, userId, password)) || undefined,
  );
  if (!isRight) throw invalidField(field, 'validation.passwordWrong');
}
