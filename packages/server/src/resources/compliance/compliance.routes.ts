import type { complianceRoutes } from '@parley/contracts/resources/visitors/compliance';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { acknowledgeRecord } from './acknowledge-record.ts';
import type { ComplianceDeps } from './compliance-deps.ts';
import { getConsents } from './get-consents.ts';
import { getProcessingRecord } from './get-processing-record.ts';
import { getPrivacyNotice } from './write-notice.ts';

export function complianceHandlers(deps: ComplianceDeps): Handlers<typeof complianceRoutes> {
  return {
    listConsents: ({ scope, query }) => getConsents(deps, scope, query),
    getProcessingRecord: ({ scope }) => getProcessingRecord(deps, scope),
    acknowledgeProcessingRecord: ({ scope, body }) => acknowledgeRecord(deps, scope, body),
    getPrivacyNotice: ({ scope }) => getPrivacyNotice(deps, scope),
  };
}
