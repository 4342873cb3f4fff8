import { tenantScope, withScope } from '../../../../db/scope.ts';
import { AppError } from '../../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../../kernel/chatbot/chatbot.ts';
import type { HttpReply, HttpRequest } from '../../../../kernel/exchange/http-exchange.ts';
import { isId } from '../../../../lib/ids.ts';
import { isOwnOrigin, originMatches } from '../../../../lib/net/hosts.ts';
import { createTtlCache } from '../../../../lib/timing/ttl-cache.ts';
import type { ChatDeps } from '../../chat-deps.ts';
import { findOwner } from '../visitor-data.queries.ts';

/** Live settings must take effect within 5 s; a snapshot is read again after this time. */
const ttlMs = 2_000;
const maxSize = 5_000;

/** Returns the published chatbot of a public id. An open one is cached for 2 s or until it changes. */
export type FindPublicChatbot = (chatbotId: string) => Promise<ChatbotSnapshot>;

/** @throws AppError (asynchronously) `chatbot_not_found` for an unknown id. */
export function createFindPublicChatbot(deps: ChatDeps): FindPublicChatbot {
  const cache = createTtlCache<ChatbotSnapshot>({ ttlMs, maxSize, now: () => deps.clock.now().getTime() });
  deps.pubsub.onUpdate(({ organizationId, event }) => {
    if (event.resource === 'chatbot') cache.delete(event.resourceId);
    else if (event.resource === 'organization')
      cache.deleteWhere((snapshot) => snapshot.organizationId === organizationId);
    else if (event.resource === 'knowledge' && event.chatbotId) cache.delete(event.chatbotId);
  });
  return async (chatbotId) => {
    if (!isId(chatbotId)) throw new AppError('chatbot_not_found');
    const known = cache.get(chatbotId);
    if (known) return known;
    const snapshot = await load(deps, chatbotId);
    // A closed chatbot is not cached, because its owner opens the link right after publishing.
    if (isOpen(snapshot)) cache.set(chatbotId, snapshot);
    else cache.delete(chatbotId);
    return snapshot;
  };
}

async function load(deps: ChatDeps, chatbotId: string): Promise<ChatbotSnapshot> {
  const organizationId = await findOwner(deps.database.tenant, chatbotId);
  if (organizationId === undefined) throw new AppError('chatbot_not_found');
  const snapshot = await withScope(deps.database, tenantScope(organizationId), async (tx) => {
    const id = { organizationId, chatbotId };
    return (await deps.snapshots.published(tx, id)) ?? (await deps.snapshots.draft(tx, id));
  });
  if (!snapshot) throw new AppError('chatbot_not_found');
  return snapshot;
}

/** Whether it is currently open to visitors. */
export function isOpen(snapshot: ChatbotSnapshot): boolean {
  return snapshot.status === 'active' && snapshot.version !== null;
}

/** Whether a chatbot was deleted or closed. @throws if the database is unavailable. */
export async function isClosed(findChatbot: FindPublicChatbot, chatbotId: string): Promise<boolean> {
  try {
    return !isOpen(await findChatbot(chatbotId));
  } catch (error) {
    if (error instanceof AppError && error.code === 'chatbot_not_found') return true;
    throw error;
  }
}

export function assertOpen(snapshot: ChatbotSnapshot): void {
  if (!isOpen(snapshot)) throw new AppError('chatbot_unavailable');
}

/**
 * Checks the origin of a visitor's call: our own page or a listed host. With a list, a call without an Origin is refused too; for
 * a browser's same-origin GET, which has none, the Referer is used. A listed host gets CORS headers without credentials.
 * @throws AppError `origin_not_allowed`.
 */
export function checkVisitorOrigin(
  deps: Pick<ChatDeps, 'config'>,
  snapshot: ChatbotSnapshot,
  request: HttpRequest,
  reply: HttpReply,
): void {
  const origin = request.headers.origin ?? originOf(request.headers.referer);
  const { allowedDomains } = snapshot.deployment;
  if (origin === undefined) {
    if (allowedDomains.length > 0) throw new AppError('origin_not_allowed');
    return;
  }
  if (isOwnOrigin(origin, request.host, deps.config.appUrl)) return;
  if (!originMatches(origin, allowedDomains)) throw new AppError('origin_not_allowed');
  reply.header('access-control-allow-origin', origin);
  reply.header('vary', 'origin');
}

function originOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}
