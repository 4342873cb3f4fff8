import { type ProviderSaid, providerSaid } from '@parley/contracts/provider-said';
import type { organizationProvider } from '@parley/contracts/resources/providers';
import type { z } from 'zod';
import type { CalledProvider } from '../../models/model-target.ts';
import { givesAccess, type ProviderReport, type ProviderRow } from './providers.queries.ts';

/** What went wrong with calls of an organization. */
export interface ProviderReports {
  answers: readonly ProviderReport[];
  embeddings: readonly ProviderReport[];
}

/**
 * Whether a provider can be used and with whose key; never the key itself.
 * @param isPlatforms whether the operator gives a key, or the models themselves.
 */
export function presentProvider(
  provider: CalledProvider,
  row: ProviderRow | undefined,
  isPlatforms: boolean,
  { answers, embeddings }: ProviderReports,
): z.output<typeof organizationProvider> {
  const isOwn = row !== undefined && givesAccess(row);
  return {
    provider,
    configured: isOwn || isPlatforms,
    apiKeyHint: row?.key_hint ?? null,
    baseUrl: row?.base_url ?? null,
    embeddingModel: row?.embedding_model ?? null,
    source: isOwn ? 'organization' : isPlatforms ? 'platform' : 'none',
    ...problemOf('answerProblem', answers, provider),
    ...problemOf('embeddingProblem', embeddings, provider),
  };
}

/** What went wrong with a provider, in a field of this name; nothing if nothing did. */
export function problemOf<Name extends string>(
  name: Name,
  reports: readonly ProviderReport[],
  provider: CalledProvider,
): { [Key in Name]?: ProviderSaid & { at: string } } {
  const report = reports.find((one) => one.provider === provider);
  if (!report) return {};
  const problem = { ...providerSaid.parse(report.said), at: report.at.toISOString() };
  return { [name]: problem } as { [Key in Name]?: typeof problem };
}
