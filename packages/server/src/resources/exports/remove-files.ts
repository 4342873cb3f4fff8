import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps.ts';
import { findUnfitFile, forgetFile, listFilesOf, type StoredFile } from './stored-files.queries.ts';

type RemoveDeps = Pick<Deps, 'database' | 'storage'>;

/** The row names the file until it is gone, so that a removal that dies is done again. */
export async function removeStoredFile(deps: RemoveDeps, file: StoredFile): Promise<void> {
  await deps.storage.remove(file.file_key);
  await withScope(deps.database, { organizationId: file.organization_id, userId: null }, (tx) =>
    forgetFile(tx, file),
  );
}

/** Removes the file of a withdrawn export. Safe to run twice. */
export async function removeWithdrawnFile(
  deps: RemoveDeps,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<void> {
  const file = await withScope(deps.database, { organizationId, userId: null }, (tx) =>
    findUnfitFile(tx, organizationId, id),
  );
  if (file) await removeStoredFile(deps, file);
}

/** Removes the files of a deleted organization, whose rows members can no longer reach. Safe to run twice. */
export async function removeFilesOf(
  deps: RemoveDeps,
  organizationId: string,
  signal: AbortSignal,
): Promise<void> {
  const files = await withScope(deps.database, { organizationId, userId: null }, (tx) =>
    listFilesOf(tx, organizationId),
  );
  for (const file of files) {
    signal.throwIfAborted();
    await removeStoredFile(deps, file);
  }
}
