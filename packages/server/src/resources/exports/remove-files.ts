import { tenantScope, withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { findWithdrawnFile, forgetFile, listFilesOf, type StoredFile } from './stored-files.queries.ts';

type RemoveDeps = Pick<Deps, 'database' | 'storage'>;

/** The row keeps the storage key until the file is deleted, so that an interrupted deletion is repeated. */
export async function removeStoredFile(deps: RemoveDeps, file: StoredFile): Promise<void> {
  await deps.storage.remove(file.file_key);
  await withScope(deps.database, tenantScope(file.organization_id), (tx) => forgetFile(tx, file));
}

/** Deletes the file of a withdrawn export. Idempotent. */
export async function removeWithdrawnFile(
  deps: RemoveDeps,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<void> {
  const file = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    findWithdrawnFile(tx, organizationId, id),
  );
  if (file) await removeStoredFile(deps, file);
}

/** Deletes the files of a deleted organization. Idempotent. */
export async function removeFilesOf(
  deps: RemoveDeps,
  organizationId: string,
  signal: AbortSignal,
): Promise<void> {
  const files = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    listFilesOf(tx, organizationId),
  );
  for (const file of files) {
    signal.throwIfAborted();
    await removeStoredFile(deps, file);
  }
}
