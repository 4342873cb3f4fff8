import type { Readable } from 'node:stream';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { findMaterial, findSource } from '../knowledge.queries.ts';

/**
 * The uploaded file of a source in the caller's organization. @throws AppError `not_found` if there is no such source, or it has
 * no file.
 */
export async function openSourceFile(
  deps: Pick<Deps, 'database' | 'storage'>,
  scope: Scope,
  sourceId: string,
): Promise<{ name: string; content: Readable }> {
  const material = await withScope(deps.database, scope, async (tx) => {
    const row = await findSource(tx, scope.organizationId, sourceId);
    return row && findMaterial(tx, scope.organizationId, sourceId);
  });
  if (!material?.file_key) throw new AppError('not_found');
  return { name: material.file_name ?? 'file', content: deps.storage.read(material.file_key) };
}
