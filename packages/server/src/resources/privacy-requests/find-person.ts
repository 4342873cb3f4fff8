import {
  maxRequestedConversations,
  type PrivacyPreview,
  type privacyRequestRoutes,
} from '@parley/contracts/resources/privacy-requests';
import type { BodyOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import {
  type FoundRow,
  findLeads,
  findMentions,
  findOwnConversations,
  type Subject,
} from './find-person.queries.ts';

type Named = BodyOf<typeof privacyRequestRoutes.previewPrivacyRequest>;

/** Whom a request is about. @throws AppError `not_found` if it names nobody. */
export function subjectOf({ email, phone, conversationId }: Named): Subject {
  if (email !== undefined) return { kind: 'email', email };
  if (phone !== undefined) return { kind: 'phone', phone };
  if (conversationId !== undefined) return { kind: 'conversation', conversationId };
  throw new AppError('not_found');
}

/**
 * What is held on a person, before a request about it is made.
 * @throws AppError `not_found` for a conversation that the organization does not have.
 */
export async function findPerson(
  deps: Pick<Deps, 'database'>,
  scope: Scope,
  named: Named,
): Promise<PrivacyPreview> {
  const subject = subjectOf(named);
  const limit = maxRequestedConversations + 1;
  return withScope(deps.database, scope, async (tx) => {
    const own = await findOwnConversations(tx, scope.organizationId, subject, limit);
    if (subject.kind === 'conversation' && own.length === 0) throw new AppError('not_found');
    const mentions = await findMentions(tx, scope.organizationId, subject, limit);
    const leads = await findLeads(tx, scope.organizationId, subject, limit);
    return {
      leads: leads.slice(0, maxRequestedConversations).map((row) => ({
        id: row.id,
        chatbotName: row.chatbot_name,
        createdAt: row.created_at.toISOString(),
      })),
      conversations: own.slice(0, maxRequestedConversations).map(presentFound),
      mentions: mentions.slice(0, maxRequestedConversations).map(presentFound),
      isCapped: leads.length === limit || own.length === limit || mentions.length === limit,
    };
  });
}

function presentFound(row: FoundRow) {
  return {
    id: row.id,
    chatbotName: row.chatbot_name,
    startedAt: row.started_at.toISOString(),
    messages: row.message_count,
  };
}
