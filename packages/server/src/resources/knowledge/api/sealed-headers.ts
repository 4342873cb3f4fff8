import type { ApiHeader } from '@parley/contracts/api-sources';
import type { Deps } from '../../../kernel/deps.ts';
import type { SealContext } from '../../../ports/sealer.ts';

type Owner = { organizationId: string; sourceId: string };

export function sealContext(organizationId: string, sourceId: string): SealContext {
  return { organizationId, field: `knowledge_sources.sealed_headers ${sourceId}` };
}

/** What is stored of a source's headers; null without any. */
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
