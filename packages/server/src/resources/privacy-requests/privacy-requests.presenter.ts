import type { PrivacyRequest } from '@parley/contracts/resources/visitors/privacy-requests';
import { dayMs } from '../../lib/timing/durations.ts';
import type { PrivacyRequestRow } from './privacy-requests.queries.ts';

/** An export can be downloaded for 24 hours (SEC-38). */
const downloadMs = dayMs;

export function presentPrivacyRequest(row: PrivacyRequestRow, now: Date): PrivacyRequest {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    subjectKind: row.subject_kind,
    counts: { leads: row.lead_count, conversations: row.conversation_count, messages: row.message_count },
    createdByName: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    hasDownload: canDownload(row, now),
    hasCertificate: row.kind === 'erase' && row.status === 'done',
  };
}

export function canDownload({ kind, created_at }: PrivacyRequestRow, now: Date): boolean {
  return kind === 'export' && now.getTime() - created_at.getTime() < downloadMs;
}
