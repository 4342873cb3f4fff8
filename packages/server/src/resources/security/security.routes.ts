import type { securityRoutes } from '@parley/contracts/resources/organization/security';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { disableTwoFactor } from './factors/disable-two-factor.ts';
import { enableTwoFactor } from './factors/enable-two-factor.ts';
import { renewRecoveryCodes } from './factors/renew-recovery-codes.ts';
import { setUpTwoFactor } from './factors/set-up-two-factor.ts';
import { getSecurity, listSessions } from './get-security.ts';
import { revokeOtherSessions, revokeSession } from './revoke-sessions.ts';
import type { SecurityDeps } from './security-deps.ts';

export function securityHandlers(deps: SecurityDeps): Handlers<typeof securityRoutes> {
  return {
    confirmIdentity: ({ scope, body, request, reply }) =>
      confirmIdentity(deps, scope, body, { request, reply }),
    getSecurity: ({ scope }) => getSecurity(deps, scope.userId),
    listSessions: ({ scope }) => listSessions(deps, scope),
    revokeSession: ({ scope, params }) => revokeSession(deps, scope, params.sessionId),
    revokeOtherSessions: ({ scope }) => revokeOtherSessions(deps, scope),
    setUpTwoFactor: ({ scope }) => setUpTwoFactor(deps, scope.userId),
    enableTwoFactor: ({ scope, body, reply }) => enableTwoFactor(deps, scope, body.code, reply),
    disableTwoFactor: ({ scope, body, reply }) => disableTwoFactor(deps, scope, body.code, reply),
    renewRecoveryCodes: async ({ scope, reply }) => ({
      recoveryCodes: await renewRecoveryCodes(deps, scope, reply),
    }),
  };
}
