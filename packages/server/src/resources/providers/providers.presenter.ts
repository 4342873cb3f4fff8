import type { organizationProvider } from '@parley/contracts/resources/providers';
import type { z } from 'zod';
import type { KeyedProvider } from './keyed-provider.ts';
import type { ProviderRow } from './providers.queries.ts';

/** Whether a provider can be used and with whose key; never the key itself. */
export function presentProvider(
  provider: KeyedProvider,
  row: ProviderRow | undefined,
  hasPlatformKey: boolean,
): z.output<typeof organizationProvider> {
  const isOwn = row !== undefined && (row.sealed_key !== null || row.base_url !== null);
  return {
    provider,
    configured: isOwn || hasPlatformKey,
    apiKeyHint: row?.key_hint ?? null,
    baseUrl: row?.base_url ?? null,
    embeddingModel: row?.embedding_model ?? null,
    source: isOwn ? 'organization' : hasPlatformKey ? 'platform' : 'none',
  };
}
