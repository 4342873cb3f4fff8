import type { providerRoutes } from '@parley/contracts/resources/chatbot/providers';
import type { ResponseOf } from '@parley/contracts/route';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import {
  type ConfigurableProvider,
  isOwnProvider,
  keyedProviders,
  platformKey,
} from './keys/keyed-provider.ts';
import {
  findProviderKey,
  listEmbeddingFailures,
  listProviderKeys,
  listReports,
} from './keys/providers.queries.ts';
import { type ProviderReports, presentProvider } from './providers.presenter.ts';

type ReadDeps = Pick<Deps, 'database' | 'config'>;

/** Every provider that takes a key, and whose key the organization uses. */
export async function getProviders(
  deps: ReadDeps,
  scope: Scope,
): Promise<ResponseOf<typeof providerRoutes.listProviders>> {
  const { rows, reports } = await withScope(deps.database, scope, async (tx) => ({
    rows: await listProviderKeys(tx, scope.organizationId),
    reports: await readReports(tx, scope.organizationId),
  }));
  return keyedProviders.map((provider) =>
    presentProvider(
      provider,
      rows.find((row) => row.provider === provider),
      platformKey(deps, provider) !== null,
      reports,
    ),
  );
}

/** One provider as configured for the organization. */
export async function getProvider(
  deps: ReadDeps,
  scope: Scope,
  provider: ConfigurableProvider,
): Promise<ResponseOf<typeof providerRoutes.putProvider>> {
  const { row, reports } = await withScope(deps.database, scope, async (tx) => ({
    row: await findProviderKey(tx, scope.organizationId, provider),
    reports: await readReports(tx, scope.organizationId),
  }));
  const isPlatforms = isOwnProvider(provider) || platformKey(deps, provider) !== null;
  return presentProvider(provider, row, isPlatforms, reports);
}

async function readReports(tx: Transaction, organizationId: string): Promise<ProviderReports> {
  return {
    answers: await listReports(tx, organizationId),
    embeddings: await listEmbeddingFailures(tx, organizationId),
  };
}
