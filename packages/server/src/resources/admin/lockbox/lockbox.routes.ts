import type { adminLockboxRoutes } from '@parley/contracts/resources/admin/admin-lockbox';
import type { lockboxRoutes } from '@parley/contracts/resources/organization/lockbox';
import type { Handlers } from '../../../kernel/exchange/handler.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { approveGrant, endOwnGrant, getOwnGrants, getReads, refuseGrant } from './decide-grant.ts';
import { readWithGrant } from './read-with-grant.ts';
import { getGrant, getGrants, giveBackGrant, requestGrant, secondGrant } from './request-grant.ts';

/** Lockbox routes of the organization, which decides on requests and sees every read. */
export function lockboxHandlers(deps: AdminDeps): Handlers<typeof lockboxRoutes> {
  return {
    listLockbox: ({ scope, query }) => getOwnGrants(deps, scope, query),
    listLockboxReads: ({ scope, params, query }) => getReads(deps, scope, params.grantId, query),
    approveLockbox: ({ scope, params }) => approveGrant(deps, scope, params.grantId),
    refuseLockbox: ({ scope, params }) => refuseGrant(deps, scope, params.grantId),
    endLockbox: ({ scope, params }) => endOwnGrant(deps, scope, params.grantId),
  };
}

/** Lockbox routes of platform administrators, who request access and read. */
export function adminLockboxHandlers(deps: AdminDeps): Handlers<typeof adminLockboxRoutes> {
  const { lockboxReads: reads } = deps;
  return {
    listAdminLockbox: ({ scope, query }) => getGrants(deps, scope, query),
    requestLockbox: ({ scope, body }) => requestGrant(deps, scope, body),
    getAdminLockbox: ({ scope, params }) => getGrant(deps, scope, params.grantId),
    secondLockbox: ({ scope, params }) => secondGrant(deps, scope, params.grantId),
    endAdminLockbox: ({ scope, params }) => giveBackGrant(deps, scope, params.grantId),
    readLockboxConversations: ({ scope, params, query }) =>
      readWithGrant(
        deps,
        scope,
        params.grantId,
        { scope: 'conversations', targetKind: 'conversationList', targetId: null },
        (tx, reader) => reads.conversations(tx, reader, query),
      ),
    readLockboxConversation: ({ scope, params: { grantId, conversationId } }) =>
      readWithGrant(
        deps,
        scope,
        grantId,
        { scope: 'conversations', targetKind: 'conversation', targetId: conversationId },
        (tx, reader) => reads.conversation(tx, reader, conversationId),
      ),
    readLockboxSources: ({ scope, params, query }) =>
      readWithGrant(
        deps,
        scope,
        params.grantId,
        { scope: 'knowledge', targetKind: 'sourceList', targetId: null },
        (tx, reader) => reads.sources(tx, reader, query),
      ),
    readLockboxSource: ({ scope, params: { grantId, sourceId } }) =>
      readWithGrant(
        deps,
        scope,
        grantId,
        { scope: 'knowledge', targetKind: 'source', targetId: sourceId },
        (tx, reader) => reads.source(tx, reader, sourceId),
      ),
    readLockboxChatbots: ({ scope, params, query }) =>
      readWithGrant(
        deps,
        scope,
        params.grantId,
        { scope: 'settings', targetKind: 'chatbotList', targetId: null },
        (tx, reader) => reads.chatbots(tx, reader, query),
      ),
    readLockboxChatbot: ({ scope, params: { grantId, chatbotId } }) =>
      readWithGrant(
        deps,
        scope,
        grantId,
        { scope: 'settings', targetKind: 'chatbot', targetId: chatbotId },
        (tx, reader) => reads.chatbot(tx, reader, chatbotId),
      ),
  };
}
