import type { Scope } from '../../kernel/scope.ts';
import { currentRequestId } from '../../lib/net/request-id.ts';

/**
 * Scope of an operator's action in the log of an organization: a command, or an administrator. The administrator's entry in the
 * platform's log has the same request id.
 */
export function operatorScope(
  organizationId: string,
): Pick<Scope, 'organizationId' | 'actor' | 'ip' | 'requestId'> {
  return {
    organizationId,
    actor: { kind: 'system', id: 'operator' },
    ip: '',
    requestId: currentRequestId() ?? '',
  };
}
