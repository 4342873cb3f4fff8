import type { auditRoutes } from '@parley/contracts/resources/organization/audit';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { oneAtATime } from '../../lib/timing/memoize.ts';
import { getAudit } from './get-audit.ts';
import { verifyAudit } from './verify-audit.ts';

export function auditHandlers(deps: Deps): Handlers<typeof auditRoutes> {
  const verify = oneAtATime((organizationId: string) => verifyAudit(deps, organizationId));
  return {
    listAudit: ({ scope, query }) => getAudit(deps, scope, query),
    verifyAudit: ({ scope }) => verify(scope.organizationId),
  };
}
