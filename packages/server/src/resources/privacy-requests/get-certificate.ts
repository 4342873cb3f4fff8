import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { readLastBackup } from '../../ports/erasure-ledger/last-backup.ts';
import { type Certificate, signCertificate } from './certificate.ts';
import { readPrivacyRequest } from './get-privacy-requests.ts';

/** The signed certificate of an erasure. @throws AppError `not_found` if the request has not erased anything yet. */
export async function getCertificate(
  deps: Pick<Deps, 'database' | 'config' | 'secret'>,
  scope: Scope,
  requestId: string,
): Promise<Certificate> {
  const request = await readPrivacyRequest(deps, scope, requestId);
  const { kind, completed_at: completedAt, ledger_entry: entry } = request;
  if (kind !== 'erase' || completedAt === null || entry === null) throw new AppError('not_found');
  return signCertificate(deps.secret, {
    format: 'parley-erasure-certificate',
    version: 1,
    requestId,
    organizationId: scope.organizationId,
    requestedAt: request.created_at.toISOString(),
    completedAt: completedAt.toISOString(),
    counts: {
      leads: request.lead_count,
      conversations: request.conversation_count,
      messages: request.message_count,
    },
    lastBackupAt: await readLastBackup(deps.config.dataDir),
    entry,
  });
}
