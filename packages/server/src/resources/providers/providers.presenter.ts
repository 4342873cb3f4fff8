import type { organizationProvider } from '@parley/contracts/resources/providers';
import type { z } from 'zod';
import type { CalledProvider } from '../../models/model-target.ts';
import { givesAccess, type ProviderRow } from './providers.queries.ts';

/**
 * Whether a provider can be used and with whose key; never the key itself.
 * @param isPlatforms whether the operator gives a key, or the models themselves.
 */
export function presentProvider(
  provider: CalledProvider,
  row: ProviderRow | undefined,
  isPlatforms: boolean,
): z.output<typeof organizationProvider> {
  const isOwn = row !== undefined && givesAccess(row);
  return {
    provider,
    configured: isOwn || isPlatforms,
    apiKeyHint: row?.key_hint ?? null,
    baseUrl: row?.base_url ?? null,
    embeddingModel: row?.embedding_model ?? null,
    source: isOwn ? 'organization' : isPlatforms ? 'platform' : 'none',
  };
}
