import type { securityRoutes } from '@parley/contracts/resources/organization/security';
import type { BodyOf } from '@parley/contracts/route';
import { signInRules } from '../../accounts/attempts/sign-in-rules.ts';
import { verifySecondFactor } from '../../accounts/credentials/second-factor.ts';
import { isOwnPassword } from '../../accounts/credentials/user-password.ts';
import { assertNonce, clearNonce, consumeNonce } from '../../accounts/google/google-nonce.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { HttpReply, HttpRequest } from '../../kernel/exchange/http-exchange.ts';
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

async function isAuthenticated(
  deps: SecurityDeps,
  scope: SessionScope,
  { password, code, idToken }: Proof,
  request: HttpRequest,
): Promise<boolean> {
  const { userId, ip } = scope;
  if (code !== undefined) return verifySecondFactor(deps, scope, code, async () => {});
  const rules = signInRules(deps, 'confirm', { account: userId, ip });
  const holds = await deps.throttle.attempt(rules, async () => {
    const isOwn =
      password === undefined
        ? await isOwnGoogleToken(deps, userId, idToken ?? '', request)
        : await isOwnPassword(deps, userId, password);
    return isOwn || undefined;
  });
  return holds === true;
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
