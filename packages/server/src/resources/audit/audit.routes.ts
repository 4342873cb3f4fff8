import type { auditRoutes } from '@parley/contracts/resources/audit';
import type { Deps } from '../../kernel/deps.ts';
import type { Handlers } from '../../kernel/handler.ts';
import { getAudit } from './get-audit.ts';

export function auditHandlers(deps: Deps): Handlers<typeof auditRoutes> {
  return {
    listAudit: ({ scope, query }) => getAudit(deps, scope, query),
  };
}
