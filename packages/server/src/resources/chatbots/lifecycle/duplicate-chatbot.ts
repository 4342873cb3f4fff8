import { picturePath, type StoredAppearance } from '@parley/contracts/settings/appearance-settings';
import { withScope } from '../../../db/scope.ts';
import { found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { createOnce } from '../../../record/idempotency.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { copyPictures, findChatbot, insertChatbot } from '../store/chatbots.queries.ts';
import { draftHash } from '../store/draft-hash.ts';
import { reserveQuota } from '../store/reserve-quota.ts';

const maxNameLength = 100;

/**
 * Copies the settings into a new draft and returns its id. Knowledge, conversations, versions, keys, and
 * password are not copied.
 * @throws AppError `not_found`, `plan_limit_chatbots`, `idempotency_conflict`.
 */
export async function duplicateChatbot(deps: Deps, scope: Scope, chatbotId: string): Promise<string> {
  return withScope(deps.database, scope, (tx) =>
    createOnce(tx, deps, scope, async () => {
      const original = found(await findChatbot(tx, scope.organizationId, chatbotId));
      await reserveQuota(tx, scope.organizationId);
      const id = deps.ids.next();
      const name = copyName(deps, scope, original.name);
      const appearance = withPicturesOf(original.appearance, chatbotId, id);
      await insertChatbot(tx, {
        ...original,
        appearance,
        id,
        organizationId: scope.organizationId,
        name,
        status: 'draft',
        deployment_status: 'inactive',
        draft_hash: draftHash({ ...original, appearance, name }),
        use_custom_api_key: false,
        // The copy has no identity key, so identities are off.
        deployment: { ...original.deployment, identity: 'off' },
        createdBy: scope.userId,
        at: deps.clock.now(),
      });
      await copyPictures(tx, scope.organizationId, { from: chatbotId, to: id });
      await audit(tx, deps, scope, {
        action: 'chatbot.duplicate',
        targetKind: 'chatbot',
        targetId: id,
        details: { of: chatbotId },
      });
      await appendEvent(tx, deps, {
        organizationId: scope.organizationId,
        type: 'chatbot.created',
        resourceId: id,
        chatbotId: id,
      });
      return id;
    }),
  );
}

/** The appearance with its avatars at the copy's own paths. */
function withPicturesOf(appearance: StoredAppearance, from: string, to: string): StoredAppearance {
  const moved = (path: string | null) =>
    path === null ? null : path.replace(picturePath(from, ''), picturePath(to, ''));
  return {
    ...appearance,
    botAvatar: moved(appearance.botAvatar),
    userAvatar: moved(appearance.userAvatar),
  };
}

function copyName(deps: Pick<Deps, 'sentences'>, scope: Scope, name: string): string {
  const render = (text: string) => deps.sentences.render(scope.language, 'chatbotCopyName', { name: text });
  const maxKept = maxNameLength - render('').length;
  const kept = name.length <= maxKept ? name : name.slice(0, maxKept).replace(/[\uD800-\uDBFF]$/, '');
  return render(kept.trimEnd());
}
