import type { providerRoutes } from '@parley/contracts/resources/chatbot/providers';
import type { BodyOf, ResponseOf } from '@parley/contracts/route';
import { withScope } from '../../../db/scope.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { consumeRateLimits } from '../../../kernel/limits/rate-limits.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { type ConfigurableProvider, isOwnProvider } from '../keys/keyed-provider.ts';
import { findProviderKey, givesAccess } from '../keys/providers.queries.ts';
import { accessOf } from '../keys/resolve-provider-key.ts';
import { assertCallable, mergeProvider } from '../put-provider.ts';

type Input = BodyOf<typeof providerRoutes.testProvider>;

/**
 * Tests a provider, with unsaved settings if given. These are merged as when saving, so that a stored key is only sent to its
 * stored address (SEC-33).
 * @throws AppError `not_found` for the operator's own models, `validation_failed`, `rate_limited`.
 */
export async function testProvider(
  deps: Deps,
  scope: Scope,
  provider: ConfigurableProvider,
  { model, ...typed }: Input,
): Promise<ResponseOf<typeof providerRoutes.testProvider>> {
  if (isOwnProvider(provider)) throw new AppError('not_found');
  assertCallable(deps, provider, typed);
  const { organizationId } = scope;
  await takeTest(deps, scope);
  const tried = await withScope(deps.database, scope, async (tx) => {
    const before = await findProviderKey(tx, organizationId, provider);
    const row = mergeProvider(deps, organizationId, provider, before, typed);
    const access = accessOf(deps, givesAccess(row) ? 'organization' : 'platform', organizationId, provider, [
      row,
    ]);
    const needed = provider === 'openai-compatible' ? 'baseUrl' : 'apiKey';
    if (access === null) throw invalidField(needed, 'validation.required');
    await audit(tx, deps, scope, {
      action: 'provider.test',
      targetKind: 'provider',
      targetId: provider,
      details: {
        keyTyped: typed.apiKey !== undefined,
        baseUrlTyped: row.base_url !== (before?.base_url ?? null),
      },
    });
    return { access, embeddingModel: row.embedding_model };
  });
  return { steps: await deps.models.probe({ organizationId, provider, model: model ?? null, ...tried }) };
}

const testsPerHour = 10;

/** Counts a test against the limit of the user, or of the organization for API keys. @throws AppError `rate_limited`. */
export function takeTest(deps: Pick<Deps, 'rateStore'>, { userId, organizationId }: Scope): Promise<void> {
  const key = `provider-test:${userId ?? organizationId}`;
  return consumeRateLimits(deps.rateStore, [{ key, maxUses: testsPerHour, window: 'hour' }]);
}
