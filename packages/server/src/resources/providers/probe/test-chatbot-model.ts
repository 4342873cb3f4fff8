import type { ChatbotPatch } from '@parley/contracts/resources/chatbot/chatbots';
import type { providerRoutes } from '@parley/contracts/resources/chatbot/providers';
import type { BodyOf, ResponseOf } from '@parley/contracts/route';
import { withScope } from '../../../db/scope.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import type { CallingChatbot } from '../../../kernel/chatbot/chatbot.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { listProviderKeys } from '../keys/providers.queries.ts';
import { resolveProviderKey } from '../keys/resolve-provider-key.ts';
import { takeTest } from './test-provider.ts';

/** Functions of another slice that testing a model depends on. */
export interface ProviderDeps extends Deps {
  /** The models that a chatbot's draft would call after a change. @throws AppError `not_found`, `validation_failed`. */
  callsOfDraft(scope: Scope, chatbotId: string, model: ChatbotPatch['model']): Promise<CallingChatbot>;
}

type Input = BodyOf<typeof providerRoutes.testChatbotModel>;

/**
 * Tests the model of a chatbot's draft, with unsaved changes if given, and with the key that real calls would use.
 * @throws AppError `not_found` also for a provider without keys, `validation_failed`, `rate_limited`.
 */
export async function testChatbotModel(
  deps: ProviderDeps,
  scope: Scope,
  chatbotId: string,
  { model }: Input,
): Promise<ResponseOf<typeof providerRoutes.testChatbotModel>> {
  const { organizationId } = scope;
  await takeTest(deps, scope);
  const draft = await deps.callsOfDraft(scope, chatbotId, model);
  const { provider, name, useCustomApiKey } = draft.model;
  if (provider === 'builtin' || provider === 'local') throw new AppError('not_found');
  // A test of the chatbot's own key must not succeed with the organization's.
  const lacksKey = useCustomApiKey && draft.sealedApiKey === null;
  if (lacksKey) throw invalidField('model.customApiKey', 'validation.required');
  const access = await withScope(deps.database, scope, async (tx) => {
    const access = resolveProviderKey(deps, draft, await listProviderKeys(tx, organizationId));
    const needed = provider === 'openai-compatible' ? 'model.baseUrl' : 'model.customApiKey';
    if (access === null) throw invalidField(needed, 'validation.required');
    await audit(tx, deps, scope, {
      action: 'provider.test',
      targetKind: 'chatbot',
      targetId: chatbotId,
      details: { provider, keyTyped: Boolean(model?.customApiKey), baseUrlTyped: Boolean(model?.baseUrl) },
    });
    return access;
  });
  const asked = name === '' ? null : name;
  return {
    steps: await deps.models.probe({ organizationId, provider, access, model: asked, embeddingModel: null }),
  };
}
