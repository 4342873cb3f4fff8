import type { VisitorCorrection } from '@parley/contracts/resources/chatbot/chat';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { VisitorKey } from '../../../kernel/slice/slice.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { findByAddress, lockAddresses } from '../store/join-lead.queries.ts';
import { appendHistory } from '../store/lead-history.queries.ts';
import { addressOf, correctedIn, isReachable, knownOf } from '../store/lead-values.ts';
import { lockLead } from '../store/leads.queries.ts';
import { listLeadsOf } from '../store/left-leads.queries.ts';
import { saveLead } from '../store/save-lead.queries.ts';

/**
 * Corrects the visitor's data in the leads of their conversation. Values that another conversation has given too are kept. The
 * email address is not changed if the corrected details match another lead, so that nobody can take over a person's lead by
 * entering their address. Returns the number of changed leads.
 */
export async function correctLeads(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  key: VisitorKey,
  correction: VisitorCorrection,
): Promise<number> {
  const { organizationId } = key;
  await lockAddresses(tx, organizationId);
  let changed = 0;
  for (const leadId of await listLeadsOf(tx, key))
    changed += await correct(tx, deps, key, leadId, correction);
  return changed;
}

async function correct(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { organizationId, chatbotId, conversationId }: VisitorKey,
  leadId: string,
  correction: VisitorCorrection,
): Promise<number> {
  const row = await lockLead(tx, organizationId, leadId);
  if (!row) return 0;
  const at = deps.clock.now();
  const where = { origin: 'form', conversationId, at: at.toISOString() };
  const known = knownOf(row);
  const wanted = correctedIn(known, correction, where);
  const found = await findByAddress(tx, { organizationId, chatbotId }, addressOf(wanted.values));
  const { email: _, ...others } = correction;
  const isOwn = found === undefined || found === leadId;
  const after = isOwn ? wanted : correctedIn(known, others, where);
  if (!isReachable(after.values)) return 0;
  await saveLead(tx, organizationId, {
    ...row,
    ...after.values,
    provenance: after.provenance,
    revision: row.revision + 1,
    updated_at: at,
  });
  const entry = { organizationId, leadId, actor: null, details: { fields: Object.keys(correction) } };
  await appendHistory(tx, deps, { ...entry, kind: 'updated' });
  await appendEvent(tx, deps, {
    organizationId,
    type: 'lead.updated',
    resourceId: leadId,
    chatbotId: row.chatbot_id,
    data: { byVisitor: true },
  });
  return 1;
}
