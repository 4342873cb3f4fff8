import type { securityRoutes } from '@parley/contracts/resources/security';
import type { BodyOf } from '@parley/contracts/route';
import { limitAttempts } from '../../accounts/attempts/limit-attempts.ts';
import { verifySecondFactor } from '../../accounts/credentials/second-factor.ts';
import { assertNonce, clearNonce, consumeNonce } from '../../accounts/google/google-nonce.ts';
import { findPasswordHash } from '../../accounts/users/account-lookup.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { HttpReply, HttpRequest } from '../../kernel/http-exchange.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import { isGoogleLinked, markReauthenticated } from './security.queries.ts';
import type { SecurityDeps } from './security-deps.ts';

type Proof = BodyOf<typeof securityRoutes.confirmIdentity>;

/**
 * Re-authenticates the user by one of their sign-in methods; step-up is satisfied for the next 10 minutes.
 * @throws AppError `proof_refused`, `rate_limited`.
 */
export async function confirmIdentity(
  deps: SecurityDeps,
  scope: SessionScope,
  proof: Proof,
  { request, reply }: { request: HttpRequest; reply: HttpReply },
): Promise<void> {
  const { userId, sessionId } = scope;
  const holds = await isAuthenticated(deps, scope, proof, request);
  if (proof.idToken !== undefined) clearNonce(deps, reply);
  if (!holds) throw new AppError('proof_refused');
  await withScope(deps.database, { organizationId: null, userId }, (tx) =>
    markReauthenticated(tx, { userId, sessionId, at: deps.clock.now() }),
  );
}

function isAuthenticated(
  deps: SecurityDeps,
  scope: SessionScope,
  { password, code, idToken }: Proof,
  request: HttpRequest,
): Promise<boolean> {
  if (code !== undefined) return verifySecondFactor(deps, scope, code, async () => {});
  const limit = { purpose: 'confirm', maxAttempts: deps.config.limits.loginFailures };
  return limitAttempts(deps, limit, scope, () =>
    password === undefined
      ? isOwnGoogleToken(deps, scope.userId, idToken ?? '', request)
      : isOwnPassword(deps, scope.userId, password),
  );
}

async function isOwnPassword(deps: SecurityDeps, userId: string, password: string): Promise<boolean> {
  const hash = await withScope(deps.database, { organizationId: null, userId }, (tx) =>
    findPasswordHash(tx, userId),
  );
  return deps.passwords.verify(hash, password);
}

async function isOwnGoogleToken(
  deps: SecurityDeps,
  userId: string,
  idToken: string,
  request: HttpRequest,
): Promise<boolean> {
  try {
    const { subject, nonce } = await deps.verifyGoogleToken(idToken);
    assertNonce(deps, request, nonce);
    await consumeNonce(deps, nonce);
    return await withScope(deps.database, { organizationId: null, userId }, (tx) =>
      isGoogleLinked(tx, userId, subject),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'google_refused') return false;
    throw error;
  }
}
