import type { ChatbotPatch } from '@parley/contracts/resources/chatbot/chatbots';
import { withScope } from '../../../db/scope.ts';
import { found } from '../../../errors/app-error.ts';
import type { CallingChatbot } from '../../../kernel/chatbot/chatbot.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { applyApiKey } from '../store/apply-api-key.ts';
import { findChatbot } from '../store/chatbots.queries.ts';
import { applyPatch } from './apply-patch.ts';
import { assertSettings } from './assert-settings.ts';
import { callsOf } from './snapshot.queries.ts';

/** Returns what a chatbot's draft would call after a change of its model. @throws AppError `not_found`, `validation_failed`. */
export async function callsOfDraft(
  deps: Pick<Deps, 'database' | 'egress' | 'sealer'>,
  scope: Scope,
  chatbotId: string,
  model: ChatbotPatch['model'],
): Promise<CallingChatbot> {
  const { organizationId } = scope;
  const patch = { model };
  assertSettings(deps, patch);
  const before = found(
    await withScope(deps.database, scope, (tx) => findChatbot(tx, organizationId, chatbotId)),
  );
  const merged = applyPatch(before, patch);
  const row = applyApiKey(deps.sealer, organizationId, patch, { before, merged });
  return { organizationId, chatbotId, ...callsOf({ ...row, vector_indexes: [] }) };
}
