import {
  webhookEventOf,
  webhookSubjectOf,
  webhookSubjects,
  webhookTest,
} from '@parley/contracts/events/webhook-events';
import { isAllowed } from '@parley/contracts/rights/permissions';
import type { Transaction } from '../../../db/database.ts';
import { readerOf, tenantScope, withScope } from '../../../db/scope.ts';
import { appendMail } from '../../../record/outbox/mails.ts';
import { findEffectCause, reserveNotificationEmails } from '../../../record/visitor-effects.ts';
import {
  type ClaimedDelivery,
  dropDelivery,
  holdDelivery,
  type TryResult,
} from '../claim-deliveries.queries.ts';
import { readData } from '../read-data.ts';
import type { WebhookSendDeps } from '../webhook-deps.ts';
import { describeCounts, describeEvent } from './describe-event.ts';
import { listMailRecipients, type MailRecipientRow } from './integrations.queries.ts';
import { type EventCounts, gatherWaiting } from './waiting.queries.ts';

/**
 * Adds the emails of a delivery to the outbox, which retries them; undefined if there is no recipient or nothing to send. A
 * summary covers all due events.
 */
export async function sendByMail(
  deps: WebhookSendDeps,
  delivery: ClaimedDelivery,
): Promise<TryResult | undefined> {
  const { organization_id: organizationId } = delivery;
  const mayMail = await takeMails(deps, delivery);
  return withScope(deps.database, tenantScope(organizationId), async (tx) => {
    if (!(await holdDelivery(tx, delivery))) return undefined;
    const isSummary = delivery.type !== webhookTest && delivery.digest !== 'instant';
    const counts = isSummary ? await gatherWaiting(tx, delivery, deps.clock.now()) : undefined;
    const listed = await listMailRecipients(tx, organizationId, delivery.recipients);
    const told = listed.filter((one) => mayMail && mayRead(one, delivery.type));
    const recipients = isSummary ? listed : told;
    let sent = 0;
    for (const recipient of recipients) {
      const isSent = counts
        ? await sendSummary(tx, deps, { delivery, recipient, counts })
        : await sendOne(tx, deps, { delivery, recipient });
      if (isSent) sent += 1;
    }
    if (sent > 0) return delivered;
    await dropDelivery(tx, delivery);
    return undefined;
  });
}

function isOfVisitor({ type, facts }: ClaimedDelivery): boolean {
  const cause = webhookEventOf(type)?.cause;
  return cause === 'visitor' || (cause === 'either' && facts.byVisitor === true) || facts.by === 'visitor';
}

/** Whether emails may be sent: those about a visitor's action count against the visitor's email limit; summaries do not. */
async function takeMails(deps: WebhookSendDeps, delivery: ClaimedDelivery): Promise<boolean> {
  const { organization_id: organizationId, type, digest, resource_id: resourceId } = delivery;
  if (!isOfVisitor(delivery) || digest !== 'instant') return true;
  const reader = readerOf(deps.database, tenantScope(organizationId));
  const cause = await findEffectCause(reader, organizationId, resourceId);
  if (!cause) return true;
  const recipients = await listMailRecipients(reader, organizationId, delivery.recipients);
  const wanted = recipients.filter((recipient) => mayRead(recipient, type)).length;
  return (
    wanted === 0 || reserveNotificationEmails(deps, cause, { id: `delivery:${delivery.id}`, people: wanted })
  );
}

const delivered: TryResult = {
  isDelivered: true,
  responseStatus: null,
  responseMs: 0,
  responseBody: null,
  error: null,
};

type Letter = { delivery: ClaimedDelivery; recipient: MailRecipientRow };

/** Whether the member may read the subject of such an event. */
function mayRead({ role }: MailRecipientRow, type: string): boolean {
  if (type === webhookTest) return true;
  const subject = webhookSubjectOf(type);
  return subject !== undefined && isAllowed(role, webhookSubjects[subject].permission);
}

/** Returns the sentences, and the recipient's language if it is offered, or else English. */
function sentencesFor({ sentences }: WebhookSendDeps, { language }: MailRecipientRow) {
  return { sentences, language: sentences.offeredLanguage(language) ?? ('en' as const) };
}

async function sendOne(
  tx: Transaction,
  deps: WebhookSendDeps,
  { delivery, recipient }: Letter,
): Promise<boolean> {
  const words = sentencesFor(deps, recipient);
  const data = await readData(tx, deps, delivery, { role: recipient.role, language: words.language });
  if (!data) return false;
  const { title, details, path } = describeEvent(delivery, data, words);
  await appendMail(tx, deps, {
    kind: 'integration',
    to: recipient.email,
    language: words.language,
    organizationId: delivery.organization_id,
    about:
      'conversationId' in data && isHandover(delivery) ? String(data.conversationId) : delivery.resource_id,
    params: { subject: title, text: details.length > 0 ? details.join(' · ') : title, link: path },
  });
  return true;
}

/** Emails about handovers are withdrawn by conversation, others by the id of the resource. */
function isHandover({ type }: ClaimedDelivery): boolean {
  return type.startsWith('handover.');
}

async function sendSummary(
  tx: Transaction,
  deps: WebhookSendDeps,
  { delivery, recipient, counts }: Letter & { counts: EventCounts },
): Promise<boolean> {
  const readable = Object.entries(counts).filter(([type]) => mayRead(recipient, type));
  if (readable.length === 0) return false;
  const words = sentencesFor(deps, recipient);
  const title = `settings:happened.${delivery.digest === 'weekly' ? 'weekly' : 'daily'}`;
  await appendMail(tx, deps, {
    kind: 'integration',
    to: recipient.email,
    language: words.language,
    organizationId: delivery.organization_id,
    params: {
      subject: deps.sentences.render(words.language, title),
      text: describeCounts(Object.fromEntries(readable), words).join(' · '),
      link: '/dashboard',
    },
  });
  return true;
}
