import { withScope } from '../../../db/scope.ts';
import { type Activity, announceActivity } from '../../../handover/announce.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { createTtlCache, type TtlCache } from '../../../lib/timing/ttl-cache.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { findOpenTalk, lockReplier } from './open-talk.ts';
import { noteRead } from './replies.queries.ts';

/** So often at most is what one does in a conversation passed on. */
const everyMs = 2_000;
const maxActs = 20_000;

/** Calls that show what a member does right now. */
export interface Activities {
  markRead(scope: Scope, conversationId: string, ordinal: number): Promise<void>;
  tellTyping(scope: Scope, conversationId: string): Promise<void>;
}

type ActivityDeps = InboxDeps & { told: TtlCache<true> };

export function createActivities(deps: InboxDeps): Activities {
  const now = () => deps.clock.now().getTime();
  const all = { ...deps, told: createTtlCache<true>({ ttlMs: everyMs, maxSize: maxActs, now }) };
  return {
    markRead: (...given) => markRead(all, ...given),
    tellTyping: (...given) => tellTyping(all, ...given),
  };
}

/** Marks a conversation as read up to an ordinal, and tells colleagues who is reading. */
async function markRead(
  deps: ActivityDeps,
  scope: Scope,
  conversationId: string,
  ordinal: number,
): Promise<void> {
  const { author, talk } = await withScope(deps.database, scope, async (tx) => {
    const by = await lockReplier(tx, deps, scope);
    const open = await findOpenTalk(tx, scope, conversationId);
    if (scope.userId !== null) {
      const read = { userId: scope.userId, ordinal: Math.min(ordinal, open.message_count) };
      await noteRead(tx, open.key, read);
    }
    return { author: by, talk: open };
  });
  if (author.id === null) return;
  await publish(deps, {
    ...talk.key,
    chatbotId: talk.chatbot_id,
    type: 'conversation.reading',
    by: { kind: 'member', id: author.id, name: author.name },
    actorId: author.id,
  });
}

/** Tells colleagues and the visitor that the member is typing; the visitor's stream has the name that visitors see. */
async function tellTyping(deps: ActivityDeps, scope: Scope, conversationId: string): Promise<void> {
  const { author, talk } = await withScope(deps.database, scope, async (tx) => ({
    author: await lockReplier(tx, deps, scope),
    talk: await findOpenTalk(tx, scope, conversationId),
  }));
  if (!talk.people.enabled) return;
  await publish(deps, {
    ...talk.key,
    chatbotId: talk.chatbot_id,
    type: 'conversation.typing',
    by: { kind: 'member', ...(author.id === null ? {} : { id: author.id }), name: author.name },
    actorId: scope.actor.id,
  });
}

/** Tells open screens what somebody does right now, unless they were told a moment ago. */
async function publish(
  deps: ActivityDeps,
  { actorId, ...activity }: Activity & { actorId: string },
): Promise<void> {
  const { organizationId, conversationId, type } = activity;
  const act = [organizationId, conversationId, type, actorId].join(':');
  if (deps.told.get(act)) return;
  deps.told.set(act, true);
  await announceActivity(deps, activity);
}
