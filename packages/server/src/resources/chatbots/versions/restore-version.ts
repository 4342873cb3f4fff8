import { withScope } from '../../../db/scope.ts';
import { found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { applyApiKey } from '../store/apply-api-key.ts';
import { findVersion } from '../store/chatbot-versions.queries.ts';
import { type ChatbotRow, lockChatbot, saveChatbot } from '../store/chatbots.queries.ts';
import { draftHash } from '../store/draft-hash.ts';
import { assertNotArchived } from './assert-publishable.ts';
import { toVersion } from './get-chatbot.ts';

/**
 * Makes the content of a version the draft again; visitors see it after the next deploy. Live settings stay,
 * except that a key is removed if provider or base URL change.
 * @throws AppError `not_found`, `conflict` if the chatbot is archived.
 */
export async function restoreVersion(
  deps: Deps,
  scope: Scope,
  chatbotId: string,
  versionText: string,
): Promise<void> {
  const version = toVersion(versionText);
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    const before = found(await lockChatbot(tx, organizationId, chatbotId));
    const frozen = found(await findVersion(tx, organizationId, chatbotId, version));
    assertNotArchived(before.status);
    const { name, model, appearance, answers, flow } = frozen;
    const content = { name, model, appearance, answers, flow };
    const merged: ChatbotRow = { ...before, ...content, draft_hash: draftHash(content) };
    const next = applyApiKey(deps.sealer, organizationId, {}, { before, merged });
    await saveChatbot(tx, organizationId, next, deps.clock.now());
    await audit(tx, deps, scope, {
      action: 'chatbot.restoreVersion',
      targetKind: 'chatbot',
      targetId: chatbotId,
      details: { version },
    });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'chatbot.updated',
      resourceId: chatbotId,
      chatbotId,
    });
  });
}
