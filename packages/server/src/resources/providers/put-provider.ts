import type { providerRoutes } from '@parley/contracts/resources/chatbot/providers';
import type { BodyOf } from '@parley/contracts/route';
import { isSameModelAddress } from '@parley/contracts/settings/model-address';
import { withScope } from '../../db/scope.ts';
import { invalidField } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { keyHint } from '../../lib/secrets/secrets.ts';
import { localOrigin } from '../../models/local/local-model.ts';
import { addressProblem, type CalledProvider } from '../../models/model-target.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { isOwnProvider, type OwnProvider, sealContext, withoutEmbeddings } from './keys/keyed-provider.ts';
import {
  clearOtherEmbeddingModels,
  lockProviderKey,
  type ProviderRow,
  removeReport,
  saveProviderKey,
} from './keys/providers.queries.ts';

type Input = BodyOf<typeof providerRoutes.putProvider>;

/**
 * Stores a provider's key, base URL and embedding model for the organization, which has one embedding model at a time. A changed base URL without a new key clears the
 * stored key, so that it is never sent to another server (SEC-33).
 * @throws AppError `validation_failed` for a forbidden URL, for a key or URL of the operator's own models, or for
 * an embedding model that the provider does not offer.
 */
export async function putProvider(
  deps: Deps,
  scope: Scope,
  provider: CalledProvider,
  input: Input,
): Promise<void> {
  assertCallable(deps, provider, input);
  if (isOwnProvider(provider)) await assertOffered(deps, provider, input);
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    const before = await lockProviderKey(tx, organizationId, provider);
    const next = mergeProvider(deps, organizationId, provider, before, input);
    await saveProviderKey(tx, organizationId, next, deps.clock.now());
    await removeReport(tx, organizationId, provider);
    if (input.embeddingModel) await clearOtherEmbeddingModels(tx, organizationId, provider);
    await audit(tx, deps, scope, {
      action: 'provider.put',
      targetKind: 'provider',
      targetId: provider,
      details: {
        keyChanged: before?.sealed_key !== next.sealed_key,
        baseUrlChanged: (before?.base_url ?? null) !== next.base_url,
        embeddingModelChanged: (before?.embedding_model ?? null) !== next.embedding_model,
      },
    });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'organization.providers_changed',
      resourceId: organizationId,
    });
  });
}

/**
 * Rejects a forbidden base URL, and an embedding model of a provider without embeddings. @throws AppError `validation_failed`.
 */
export function assertCallable(
  deps: Pick<Deps, 'egress'>,
  provider: CalledProvider,
  { baseUrl, embeddingModel }: Input,
): void {
  if (baseUrl) assertAddressAllowed(deps, baseUrl);
  if (embeddingModel && withoutEmbeddings.has(provider)) {
    throw invalidField('embeddingModel', 'validation.noEmbeddings');
  }
}

/** The row with the new values. A stored key is cleared if its address changes. */
export function mergeProvider(
  deps: Pick<Deps, 'sealer'>,
  organizationId: string,
  provider: CalledProvider,
  before: ProviderRow | undefined,
  input: Input,
): ProviderRow {
  const { apiKey } = input;
  const baseUrl = input.baseUrl === undefined ? (before?.base_url ?? null) : input.baseUrl;
  const isMoved = !isSameModelAddress(baseUrl, before?.base_url ?? null);
  const embedding_model =
    input.embeddingModel === undefined ? (before?.embedding_model ?? null) : input.embeddingModel;
  if (apiKey === undefined) {
    const kept = isMoved ? undefined : before;
    return {
      provider,
      sealed_key: kept?.sealed_key ?? null,
      key_hint: kept?.key_hint ?? null,
      base_url: baseUrl,
      embedding_model,
    };
  }
  return {
    provider,
    sealed_key: deps.sealer.seal(apiKey, sealContext(organizationId, provider)),
    key_hint: keyHint(apiKey),
    base_url: baseUrl,
    embedding_model,
  };
}

async function assertOffered(
  { config, tables }: Pick<Deps, 'config' | 'tables'>,
  provider: OwnProvider,
  { apiKey, baseUrl, embeddingModel }: Input,
): Promise<void> {
  if (apiKey !== undefined) throw invalidField('apiKey', 'validation.ownModelsTakeNone');
  if (baseUrl) throw invalidField('baseUrl', 'validation.ownModelsTakeNone');
  if (!embeddingModel) return;
  const isOffered =
    provider === 'local'
      ? localOrigin(config.localModels, embeddingModel) !== undefined
      : (await tables.list()).some(({ name }) => name === embeddingModel);
  if (!isOffered) throw invalidField('embeddingModel', 'validation.modelNotOffered');
}

function assertAddressAllowed(deps: Pick<Deps, 'egress'>, baseUrl: string): void {
  try {
    deps.egress.assertAllowed(baseUrl);
  } catch {
    throw invalidField('baseUrl', addressProblem(baseUrl));
  }
}
