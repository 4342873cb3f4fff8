import type { inboxRoutes } from '@parley/contracts/resources/visitors/inbox';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { addNote, changeNote, deleteNote } from './notes/manage-notes.ts';
import { getPresences, setPresence } from './presence/manage-presence.ts';
import {
  assignConversation,
  closeConversation,
  releaseConversation,
  snoozeConversation,
  takeConversation,
} from './replies/change-talk.ts';
import { retryDelivery } from './replies/retry-delivery.ts';
import { createActivities } from './replies/show-activity.ts';
import { writeToVisitor } from './replies/write-to-visitor.ts';
import { refuseSuggestion } from './suggestions/refuse-suggestion.ts';

export function inboxHandlers(deps: InboxDeps): Handlers<typeof inboxRoutes> {
  const activities = createActivities(deps);
  return {
    takeConversation: ({ scope, params, body }) => takeConversation(deps, scope, params.conversationId, body),
    writeToVisitor: ({ scope, params, body }) => writeToVisitor(deps, scope, params.conversationId, body),
    listNewMessages: ({ scope, params, query }) =>
      deps.inboxReads.newMessages(scope, params.conversationId, query.after),
    retryDelivery: ({ scope, params }) => retryDelivery(deps, scope, params),
    assignConversation: ({ scope, params, body }) =>
      assignConversation(deps, scope, params.conversationId, body),
    releaseConversation: ({ scope, params }) => releaseConversation(deps, scope, params.conversationId),
    closeConversation: ({ scope, params, body }) =>
      closeConversation(deps, scope, params.conversationId, body),
    snoozeConversation: ({ scope, params, body }) =>
      snoozeConversation(deps, scope, params.conversationId, body),
    markConversationRead: ({ scope, params, body }) =>
      activities.markRead(scope, params.conversationId, body.ordinal),
    tellVisitorTyping: ({ scope, params }) => activities.tellTyping(scope, params.conversationId),
    addNote: ({ scope, params, body }) => addNote(deps, scope, params.conversationId, body),
    changeNote: ({ scope, params, body }) => changeNote(deps, scope, params, body),
    deleteNote: ({ scope, params }) => deleteNote(deps, scope, params),
    refuseSuggestion: ({ scope, params, body }) => refuseSuggestion(deps, scope, params.conversationId, body),
    listPresence: ({ scope }) => getPresences(deps, scope),
    setPresence: ({ scope, body }) => setPresence(deps, scope, body),
  };
}
