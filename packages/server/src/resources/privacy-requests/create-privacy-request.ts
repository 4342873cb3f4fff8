import {
  maxRequestedConversations,
  type privacyRequestRoutes,
} from '@parley/contracts/resources/visitors/privacy-requests';
import type { BodyOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { audit } from '../../record/audit/audit.ts';
import { excludeUnevaluatedFromLeads, reevaluate } from '../../record/erasure/close-contacts.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { findChosen, findLeads, findOwnConversations, mentioning } from './find-person.queries.ts';
import { personOf } from './person.ts';
import { insertPrivacyRequest } from './privacy-requests.queries.ts';

/** Article 12(3) of the GDPR gives a month. */
const dueDays = 30;

/**
 * Creates a request for all current data of a person and the selected mentions. Returns its id. An erasure by address or number
 * also prevents unjudged messages that mention the person from creating leads.
 * @throws AppError `not_found` if the lead or a conversation is missing or belongs to another organization; nothing is stored
 * then.
 */
export async function createPrivacyRequest(
  deps: Pick<Deps, 'database' | 'ids' | 'clock'>,
  scope: Scope,
  input: BodyOf<typeof privacyRequestRoutes.createPrivacyRequest>,
): Promise<string> {
  const { organizationId } = scope;
  const { kind, conversationIds = [], ...named } = input;
  const chosenIds = [...new Set(conversationIds)];
  const id = deps.ids.next();
  const at = deps.clock.now();
  await withScope(deps.database, scope, async (tx) => {
    const person = await personOf(tx, organizationId, named);
    const closed =
      kind === 'erase' && person.kind !== 'conversation'
        ? await excludeUnevaluatedFromLeads(tx, organizationId, mentioning(organizationId, person))
        : [];
    const own = await findOwnConversations(tx, organizationId, person, maxRequestedConversations);
    if (person.kind === 'conversation' && own.length === 0) throw new AppError('not_found');
    const chosen = chosenIds.length === 0 ? [] : await findChosen(tx, organizationId, chosenIds);
    if (chosen.length < chosenIds.length) throw new AppError('not_found');
    const leads = await findLeads(tx, organizationId, person, maxRequestedConversations);
    const targets = new Map([...own, ...chosen].map((found) => [found.id, found.message_count]));
    await insertPrivacyRequest(tx, {
      id,
      organizationId,
      kind,
      subject_kind: person.kind,
      targets: [...targets.keys()].sort(),
      lead_targets: leads.map((lead) => lead.id).sort(),
      messageCount: [...targets.values()].reduce((sum, count) => sum + count, 0),
      createdBy: scope.userId,
      at,
      dueAt: new Date(at.getTime() + dueDays * dayMs),
    });
    await reevaluate(tx, organizationId, closed);
    await audit(tx, deps, scope, {
      action: kind === 'export' ? 'privacy.requestExport' : 'privacy.requestErasure',
      targetKind: 'privacy_request',
      targetId: id,
      details: { subjectKind: person.kind, leads: leads.length, conversations: targets.size },
    });
    await appendEvent(tx, deps, { organizationId, type: 'privacy_request.created', resourceId: id });
  });
  return id;
}
