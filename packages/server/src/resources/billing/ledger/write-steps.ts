import { wholeSecond } from '../../../billing/amounts/periods.ts';
import { failureOf, notificationsOf } from '../../../billing/subscription/announcements.ts';
import { limitsOf } from '../../../billing/subscription/effective-limits.ts';
import type { Step } from '../../../billing/subscription/step.ts';
import { dueAt } from '../../../billing/subscription/subscription.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import type { BilledStanding } from '../store/standing.queries.ts';
import {
  insertInvoices,
  insertPayments,
  type NewInvoiceRow,
  type NewPaymentRow,
  saveBalances,
  saveSubscriptions,
  settleInvoices,
  writeEntitlements,
} from '../store/steps.queries.ts';
import { countExpiring } from '../store/usage.queries.ts';
import { pauseChatbotsOver } from './kept-chatbots.ts';
import { numberDocuments, type PlannedStep } from './number-documents.ts';

type WriteDeps = Pick<Deps, 'ids' | 'clock' | 'offer'>;

/**
 * Writes steps with their documents, payments, limits and events in the given transaction, which holds the locks of their
 * subscriptions. The number of statements does not depend on the number of steps.
 */
export async function writeSteps(
  tx: Transaction,
  deps: WriteDeps,
  planned: readonly PlannedStep[],
): Promise<void> {
  const at = wholeSecond(deps.clock.now());
  const documents = await numberDocuments(tx, deps, planned, at);
  const documentOf = new Map(documents.map((row) => [row.organization_id, row]));
  await insertInvoices(tx, documents);
  await insertPayments(
    tx,
    planned.flatMap((one) => paymentOf(one, documentOf.get(idOf(one)), deps, at)),
  );
  await settleInvoices(
    tx,
    planned.flatMap(({ standing, step }) => {
      const { openInvoice, subscription } = standing;
      if (!openInvoice || !step.settles) return [];
      const paid_at = step.settles === 'paid' ? at : null;
      return [
        { organization_id: subscription.organization_id, id: openInvoice.id, status: step.settles, paid_at },
      ];
    }),
  );
  await saveSubscriptions(
    tx,
    planned.map((one) => {
      const after = withOpenInvoice(one, documentOf.get(idOf(one)));
      return { ...after, due_at: dueAt(after), updated_at: at };
    }),
  );
  await saveBalances(
    tx,
    planned
      .filter(
        ({ standing, step }) => step.balance !== standing.account.balance || isFirstPurchase(standing, step),
      )
      .map(({ standing, step }) => ({
        organization_id: standing.subscription.organization_id,
        currency: step.after.currency,
        balance: step.balance,
      })),
    at,
  );
  await writeEntitlements(
    tx,
    planned.map(({ step }) => ({
      organization_id: step.after.organization_id,
      plan: step.plan,
      limits: step.limits,
    })),
    at,
  );
  for (const one of planned) await appendEvents(tx, deps, one, documentOf.get(idOf(one)));
}

function idOf({ step }: PlannedStep): string {
  return step.after.organization_id;
}

function isFirstPurchase({ account }: BilledStanding, { after }: Step): boolean {
  return account.currency !== after.currency;
}

function withOpenInvoice({ step }: PlannedStep, document: NewInvoiceRow | undefined) {
  return document?.status === 'unpaid' && document.kind === 'invoice'
    ? { ...step.after, open_invoice_id: document.id }
    : step.after;
}

function paymentOf(
  { standing, step }: PlannedStep,
  document: NewInvoiceRow | undefined,
  deps: WriteDeps,
  at: Date,
): NewPaymentRow[] {
  const invoiceId = document?.id ?? standing.openInvoice?.id;
  if (!step.payment || invoiceId === undefined) return [];
  const { organization_id, currency } = step.after;
  return [
    {
      organization_id,
      id: deps.ids.next(),
      invoice_id: invoiceId,
      key: `${invoiceId}/${step.after.revision}`,
      ...step.payment,
      currency,
      created_at: at,
    },
  ];
}

/** Appends the events of a step, and pauses chatbots if it lowered their limit. */
async function appendEvents(
  tx: Transaction,
  deps: WriteDeps,
  { standing, step }: PlannedStep,
  document: NewInvoiceRow | undefined,
): Promise<void> {
  const { organization_id: organizationId } = step.after;
  const event = { organizationId, resourceId: organizationId };
  await appendEvent(tx, deps, {
    ...event,
    type: 'subscription.changed',
    data: { plan: step.plan, before: standing.plan },
  });
  if (document) await appendEvent(tx, deps, { ...event, type: 'invoice.issued', resourceId: document.id });
  if (step.payment?.outcome === 'refused')
    await appendEvent(tx, deps, {
      ...event,
      type: 'payment.failed',
      data: { announcement: failureOf(step.after, refusedOf(standing, step.payment.amount, document)) },
    });
  if (step.payment?.outcome === 'paid') await appendEvent(tx, deps, { ...event, type: 'invoice.paid' });
  await announceMoney(tx, deps, { standing, step }, document);
  await announceRetention(tx, deps, { standing, step });
  const isLower =
    step.limits.chatbots !== null &&
    (step.plan !== standing.plan || step.after.state !== standing.subscription.state);
  if (isLower && step.limits.chatbots !== null) {
    await pauseChatbotsOver(tx, deps, {
      organizationId,
      limit: step.limits.chatbots,
      keep: standing.subscription.keep_chatbots ?? [],
    });
  }
}

function refusedOf({ openNumber }: BilledStanding, amount: number, document: NewInvoiceRow | undefined) {
  return { number: document?.number ?? openNumber ?? '', amount };
}

/** Notifies owners and administrators of payments and plan changes. */
async function announceMoney(
  tx: Transaction,
  deps: WriteDeps,
  { standing, step }: PlannedStep,
  document: NewInvoiceRow | undefined,
): Promise<void> {
  const { organization_id: organizationId } = step.after;
  const { openNumber } = standing;
  const numbered = document ? { ...document, amountDue: document.amount_due, dueAt: document.due_at } : null;
  const at = deps.clock.now();
  for (const data of notificationsOf({ standing, step, document: numbered, openNumber, at }))
    await appendEvent(tx, deps, {
      organizationId,
      resourceId: organizationId,
      type: 'billing.announced',
      data,
    });
}

/** Announces from when on a smaller plan deletes conversations, and how many of the current ones. */
async function announceRetention(
  tx: Transaction,
  deps: WriteDeps,
  { standing, step }: PlannedStep,
): Promise<void> {
  const { organization_id: organizationId, retention_held_until: until } = step.after;
  if (until === null || standing.subscription.retention_held_until !== null) return;
  const released = { ...step.after, retention_held_until: null };
  const { retentionDays: days } = limitsOf(deps.offer, step.plan, standing.overrides, released);
  if (days === null) return;
  const count = await countExpiring(tx, organizationId, { at: until, days });
  await appendEvent(tx, deps, {
    organizationId,
    resourceId: organizationId,
    type: 'retention.shortened',
    data: { until: until.toISOString(), days, count },
  });
}
