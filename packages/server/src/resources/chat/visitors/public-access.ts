import { withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot.ts';
import type { HttpReply, HttpRequest } from '../../../kernel/http-exchange.ts';
import { isId } from '../../../lib/ids.ts';
import { isOwnOrigin } from '../../../lib/own-origin.ts';
import { createTtlCache } from '../../../lib/ttl-cache.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { hostMatches } from './allowed-domains.ts';

/** Live settings act within 5 s; a snapshot is read again after this time. */
const ttlMs = 2_000;
const maxSize = 5_000;

/** The published chatbot behind a public id, cached while it is open: for 2 s, or until it changes. */
export type FindPublicChatbot = (chatbotId: string) => Promise<ChatbotSnapshot>;

/** @throws AppError (from the answer) `chatbot_not_found` for an id that leads nowhere. */
export function createFindPublicChatbot(deps: ChatDeps): FindPublicChatbot {
  const cache = createTtlCache<ChatbotSnapshot>({ ttlMs, maxSize, now: () => deps.clock.now().getTime() });
  deps.pubsub.onUpdate(({ event }) => {
    if (event.resource === 'chatbot') cache.delete(event.resourceId);
    else if (event.resource === 'knowledge' && event.chatbotId) cache.delete(event.chatbotId);
  });
  return async (chatbotId) => {
    if (!isId(chatbotId)) throw new AppError('chatbot_not_found');
    const known = cache.get(chatbotId);
    if (known) return known;
    const snapshot = await load(deps, chatbotId);
    // A closed one is looked up each time: whoever publishes opens the link at once.
    if (isOpen(snapshot)) cache.set(chatbotId, snapshot);
    else cache.delete(chatbotId);
    return snapshot;
  };
}

async function load(deps: ChatDeps, chatbotId: string): Promise<ChatbotSnapshot> {
  const found = await deps.database.tenant.first<{ organization_id: string }>(
    sql`select organization_id from resolve.resolve_chatbot(${chatbotId})`,
  );
  if (!found) throw new AppError('chatbot_not_found');
  const organizationId = found.organization_id;
  const snapshot = await withScope(deps.database, { organizationId, userId: null }, async (tx) => {
    const id = { organizationId, chatbotId };
    return (await deps.snapshots.published(tx, id)) ?? (await deps.snapshots.draft(tx, id));
  });
  if (!snapshot) throw new AppError('chatbot_not_found');
  return snapshot;
}

/** Whether visitors may talk to it now. */
export function isOpen(snapshot: ChatbotSnapshot): boolean {
  return snapshot.status === 'active' && snapshot.version !== null;
}

/** Whether a chatbot has gone or was closed since. @throws while the database is away */
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
 * Visitors' calls come from our own page or a listed host. With a list, a call without an Origin is refused too; a
 * browser's own GET has none, so its Referer stands in.
 * A listed host is told that it may read the answer, without credentials.
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
  if (!hostMatches(origin, allowedDomains)) throw new AppError('origin_not_allowed');
  reply.header('access-control-allow-origin', origin);
  reply.header('vary', 'origin');
}

function originOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}
