import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { hashToken } from '../../lib/secrets/secrets.ts';
import { addressRule } from '../attempts/sign-in-rules.ts';
import type { Throttle, ThrottleRule } from '../attempts/throttle.ts';
import { isKnownAddress } from '../sessions/sessions.queries.ts';
import { findTotpStep } from './totp.ts';

const purpose = 'second-factor';
const maxAttempts = 5;

export interface SecondFactorDeps extends Pick<Deps, 'config' | 'database' | 'clock' | 'sealer'> {
  throttle: Throttle;
}

/** User whose code is checked, and the client address of the request. */
export interface FactorHolder {
  userId: string;
  ip: string;
  /** Organization of the resource that the code gives access to; absent if there is none. */
  organizationId?: string | null;
}

export function secondFactorSealContext(userId: string) {
  return { organizationId: userId, field: 'second-factor' };
}

/**
 * Requires the second factor if the account has one. Every sign-in method calls this after the first factor.
 * @param code from the authenticator app, or a recovery code.
 * @throws AppError `two_factor_required` without a code, `invalid_credentials` for a wrong one,
 * `rate_limited`.
 */
export async function assertSecondFactor(
  deps: SecondFactorDeps,
  holder: FactorHolder,
  code: string | undefined,
): Promise<void> {
  const { userId } = holder;
  const factor = await withScope(deps.database, { organizationId: null, userId }, (tx) =>
    tx.first(sql`select 1 from second_factors where user_id = ${userId} and enabled_at is not null`),
  );
  if (!factor) return;
  if (code === undefined || code.trim() === '') throw new AppError('two_factor_required');
  const opened = await verifySecondFactor(deps, holder, code, async () => {});
  if (!opened) throw new AppError('invalid_credentials');
}

/**
 * Consumes a code or recovery code and runs `onSuccess` in the same transaction. Returns false for a wrong
 * code, and always for an account without a second factor.
 * @throws AppError `rate_limited`.
 */
export function verifySecondFactor(
  deps: SecondFactorDeps,
  holder: FactorHolder,
  code: string,
  opens: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const { userId } = holder;
  return verifyCode(
    deps,
    holder,
    async (tx) =>
      (await consumeTotpCode(tx, deps, userId, code)) || (await consumeRecoveryCode(tx, userId, code)),
    opens,
  );
}

/**
 * Enables a second factor that is being set up, given its first code. Returns false if the code is wrong or
 * no setup is in progress.
 * @throws AppError `rate_limited`.
 */
export function verifyFirstCode(
  deps: SecondFactorDeps,
  holder: FactorHolder,
  code: string,
  opens: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const { userId } = holder;
  return verifyCode(deps, holder, (tx) => consumeFirstCode(tx, deps, userId, code), opens);
}

/** Consumes a code and runs `onSuccess` in one transaction, within the account's attempt limit. */
async function verifyCode(
  deps: SecondFactorDeps,
  holder: FactorHolder,
  spend: (tx: Transaction) => Promise<boolean>,
  opens: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const { userId, organizationId = null } = holder;
  const opened = await deps.throttle.attempt(await rulesFor(deps, holder), () =>
    withScope(deps.database, { organizationId, userId }, async (tx) => {
      const isConsumed = await spend(tx);
      if (isConsumed) await opens(tx);
      return isConsumed || undefined;
    }),
  );
  return opened === true;
}

/**
 * Rules: five attempts from each client address known to the account, and five from all other addresses together. An attacker who
 * has the password can neither try more codes by using more addresses, nor use up the owner's attempts.
 */
async function rulesFor(deps: SecondFactorDeps, { userId, ip }: FactorHolder): Promise<ThrottleRule[]> {
  const isKnown = await withScope(deps.database, { organizationId: null, userId }, (tx) =>
    isKnownAddress(tx, userId, ip),
  );
  const ofAddress = addressRule(deps, purpose, ip);
  const whence = isKnown ? ofAddress.subject : 'elsewhere';
  return [ofAddress, { ...ofAddress, subject: `account:${userId}:${whence}`, maxUses: maxAttempts }];
}

async function consumeFirstCode(
  tx: Transaction,
  deps: SecondFactorDeps,
  userId: string,
  code: string,
): Promise<boolean> {
  const step = await stepOf(tx, deps, userId, code);
  if (step === null) return false;
  const enabled = await tx.execute(sql`
    update second_factors set enabled_at = ${deps.clock.now()}, last_step = ${step}
    where user_id = ${userId} and enabled_at is null`);
  return enabled === 1;
}

/** A time step is accepted only once, and only if it is later than the last accepted one (SEC-7). */
async function consumeTotpCode(
  tx: Transaction,
  deps: SecondFactorDeps,
  userId: string,
  code: string,
): Promise<boolean> {
  const step = await stepOf(tx, deps, userId, code);
  if (step === null) return false;
  const spent = await tx.execute(sql`
    update second_factors set last_step = ${step}
    where user_id = ${userId} and enabled_at is not null and (last_step is null or last_step < ${step})`);
  return spent === 1;
}

async function consumeRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const hash = hashRecoveryCode(code);
  const spent = await tx.execute(sql`
    update second_factors set recovery_hashes = array_remove(recovery_hashes, ${hash}::bytea)
    where user_id = ${userId} and enabled_at is not null and ${hash}::bytea = any(recovery_hashes)`);
  return spent === 1;
}

/** The 30-second time step of a code, or null if the code is wrong. */
async function stepOf(
  tx: Transaction,
  deps: SecondFactorDeps,
  userId: string,
  code: string,
): Promise<number | null> {
  const row = await tx.first<{ sealed_secret: string }>(
    sql`select sealed_secret from second_factors where user_id = ${userId}`,
  );
  if (!row) return null;
  const secret = deps.sealer.open(row.sealed_secret, secondFactorSealContext(userId));
  return findTotpStep(secret, code, deps.clock.now());
}

const recoveryCodes = { count: 10, length: 16 };
/** Base32 alphabet (RFC 4648 §6) in lowercase; it has no digit that looks like a letter. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Returns ten codes of 80 bits, in groups of four characters. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes.count }, () => {
    const letters = Array.from(
      randomBytes(recoveryCodes.length),
      (byte) => alphabet[byte % alphabet.length],
    ).join('');
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** The stored hash of a recovery code, independent of how the code was typed. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}
