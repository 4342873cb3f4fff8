import { readerOf, tenantScope } from '../../../db/scope.ts';
import { announceActivity } from '../../../handover/announce.ts';
import { createTtlCache } from '../../../lib/timing/ttl-cache.ts';
import type { ConversationKey } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { findTalk } from './people.queries.ts';

/** So often at most is a conversation's typing passed on. */
const everyMs = 2_000;
const maxConversations = 20_000;

/** Tells the person that a visitor is typing. Stores nothing; nobody is told while the chatbot has the conversation. */
export type TellTyping = (key: ConversationKey) => Promise<void>;

export function createTellTyping(deps: Pick<ChatDeps, 'database' | 'clock' | 'ids' | 'pubsub'>): TellTyping {
  const nowMs = () => deps.clock.now().getTime();
  const told = createTtlCache<true>({ ttlMs: everyMs, maxSize: maxConversations, now: nowMs });
  return async ({ organizationId, chatbotId, conversationId }) => {
    const name = `${organizationId}:${conversationId}`;
    if (told.get(name)) return;
    told.set(name, true);
    const reader = readerOf(deps.database, tenantScope(organizationId));
    const row = await findTalk(reader, { organizationId, chatbotId, conversationId });
    if (!row || row.controller === 'bot') return;
    const by = { kind: 'visitor' } as const;
    await announceActivity(deps, {
      organizationId,
      conversationId,
      chatbotId,
      type: 'conversation.typing',
      by,
    });
  };
}
