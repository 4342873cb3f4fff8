import {
  maxRequestedConversations,
  type PrivacyPreview,
  type privacyRequestRoutes,
} from '@parley/contracts/resources/visitors/privacy-requests';
import type { BodyOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { type FoundRow, findLeads, findMentions, findOwnConversations } from './find-person.queries.ts';
import { personOf } from './person.ts';

type Named = BodyOf<typeof privacyRequestRoutes.previewPrivacyRequest>;

/**
 * Finds the data of a person, as a preview of a request.
 * @throws AppError `not_found` for a lead or conversation that the organization does not have.
 */
export async function findPerson(
  deps: Pick<Deps, 'database'>,
  scope: Scope,
  named: Named,
): Promise<PrivacyPreview> {
  const limit = maxRequestedConversations + 1;
  return withScope(deps.database, scope, async (tx) => {
    const person = await personOf(tx, scope.organizationId, named);
    const own = await findOwnConversations(tx, scope.organizationId, person, limit);
    if (person.kind === 'conversation' && own.length === 0) throw new AppError('not_found');
    const mentions = await findMentions(tx, scope.organizationId, person, limit);
    const leads = await findLeads(tx, scope.organizationId, person, limit);
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
