import type { ApiHeader, ChangedHeader } from '@parley/contracts/settings/api-sources';
import type { Transaction } from '../../../db/database.ts';
import { invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { findMaterial, type SourceRow } from '../knowledge.queries.ts';
import { openHeaders } from './sealed-headers.ts';

/**
 * Headers for a changed API: a header without a value keeps the stored one, but only for the origin it was stored for, so that
 * users cannot send a secret elsewhere.
 * @throws AppError `validation_failed` naming a header below `path` whose value has to be entered again.
 */
export async function keptHeaders(
  deps: Pick<Deps, 'sealer'>,
  tx: Transaction,
  { organizationId, source, path }: { organizationId: string; source: SourceRow | null; path: string },
  { url, headers }: { url: string; headers: readonly ChangedHeader[] },
): Promise<ApiHeader[]> {
  const stored = source === null ? [] : await storedFor(deps, tx, { organizationId, source }, url);
  return headers.map(({ name, value }, index) => {
    if (value !== null) return { name, value };
    const place = stored.findIndex((header) => header.name.toLowerCase() === name.toLowerCase());
    const [kept] = place === -1 ? [] : stored.splice(place, 1);
    if (!kept) throw invalidField(`${path}headers.${index}.value`, 'validation.headerValueNeeded');
    return { name, value: kept.value };
  });
}

async function storedFor(
  deps: Pick<Deps, 'sealer'>,
  tx: Transaction,
  { organizationId, source }: { organizationId: string; source: SourceRow },
  url: string,
): Promise<ApiHeader[]> {
  if (source.url === null || new URL(source.url).origin !== new URL(url).origin) return [];
  const material = await findMaterial(tx, organizationId, source.id);
  return openHeaders(deps, { organizationId, sourceId: source.id }, material?.sealed_headers ?? null);
}
