import { randomBytes } from 'node:crypto';
import { withScope } from '../../../db/scope.ts';
import { found } from '../../../errors/app-error.ts';
import { identityKeyContext } from '../../../kernel/chatbot/chatbot.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { lockChatbot, saveIdentityKey } from '../store/chatbots.queries.ts';

const keyBytes = 32;

/**
 * Creates the key that a website signs its visitors' identities with. It is returned once and stored sealed; a previous key and
 * identities signed with it become invalid at once.
 * @throws AppError `not_found`.
 */
export async function renewIdentityKey(
  deps: Deps,
  scope: Scope,
  chatbotId: string,
): Promise<{ key: string }> {
  const { organizationId } = scope;
  const key = `parley_ik_${randomBytes(keyBytes).toString('base64url')}`;
  await withScope(deps.database, scope, async (tx) => {
    found(await lockChatbot(tx, organizationId, chatbotId));
    const sealedKey = deps.sealer.seal(key, identityKeyContext(organizationId, chatbotId));
    await saveIdentityKey(tx, organizationId, chatbotId, { sealedKey, at: deps.clock.now() });
    await audit(tx, deps, scope, {
      action: 'chatbot.renewIdentityKey',
      targetKind: 'chatbot',
      targetId: chatbotId,
    });
    await appendEvent(tx, deps, {
      organizationId,
      type: 'chatbot.updated',
      resourceId: chatbotId,
      chatbotId,
    });
  });
  return { key };
}
