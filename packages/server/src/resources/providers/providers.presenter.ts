import type { organizationProvider } from '@parley/contracts/resources/chatbot/providers';
import { type ProviderSaid, providerSaid } from '@parley/contracts/values/provider-said';
import type { z } from 'zod';
import type { CalledProvider } from '../../models/model-target.ts';
import { givesAccess, type ProviderReport, type ProviderRow } from './keys/providers.queries.ts';

/** Latest errors of an organization's calls. */
export interface ProviderReports {
  answers: readonly ProviderReport[];
  embeddings: readonly ProviderReport[];
}

/**
 * Whether a provider can be used and with whose key; never the key itself.
 * @param isPlatforms whether the operator provides a key or its own models
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

/** The latest error of a provider in a field of this name; empty if there is none. */
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
