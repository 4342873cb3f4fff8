import type { ApiHeader } from '@parley/contracts/settings/api-sources';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { SealContext } from '../../../ports/sealer.ts';

type Owner = { organizationId: string; sourceId: string };

export function sealContext(organizationId: string, sourceId: string): SealContext {
  return { organizationId, field: `knowledge_sources.sealed_headers ${sourceId}` };
}

/** Seals the headers of a source for storage; null if there are none. */
export function sealHeaders(
  { sealer }: Pick<Deps, 'sealer'>,
  { organizationId, sourceId }: Owner,
  headers: readonly ApiHeader[],
): string | null {
  return headers.length === 0
    ? null
    : sealer.seal(JSON.stringify(headers), sealContext(organizationId, sourceId));
}

export function openHeaders(
  { sealer }: Pick<Deps, 'sealer'>,
  { organizationId, sourceId }: Owner,
  sealed: string | null,
): ApiHeader[] {
  return sealed === null ? [] : JSON.parse(sealer.open(sealed, sealContext(organizationId, sourceId)));
}
