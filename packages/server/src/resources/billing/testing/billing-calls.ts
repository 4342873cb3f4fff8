import type { Cycle } from '@parley/contracts/billing/billing-lists';
import type { PlanId } from '@parley/contracts/values/lists';
import type { Random } from '../../../../../../tools/random.ts';
import { withPlatform } from '../../../db/scope.ts';
import { json, sql } from '../../../db/sql.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { changeAsOperator } from '../../../record/change-as-operator.ts';
import type { BillingPort } from '../billing-port.ts';
import type { Settlement } from '../ledger/operator-work.ts';
import { createLedgerPort } from '../ledger-port.ts';
import { setPlan } from '../operator/set-plan.ts';
import { createSettleInvoice } from '../operator/settle-invoice.ts';
import { putAddress } from '../subscription/billing-details.ts';
import { refreshLimits } from '../usage/refresh-limits.ts';

/** A billing call of a customer or of the operator. */
export type BillingCall =
  | { kind: 'buy'; by: Collection; plan: PlanId; cycle: Cycle; isQuoted: boolean }
  | { kind: 'trial'; plan: PlanId }
  | { kind: 'card'; number: string }
  | { kind: 'cancel' }
  | { kind: 'resume' }
  | { kind: 'pay' | 'markPaid' | 'refund' }
  | { kind: 'address'; country: string }
  | { kind: 'setPlan'; plan: PlanId }
  | { kind: 'setLimits'; messagesPerMonth: number };

/** How a purchase is paid: with the card on file, or by an invoice that stays open. */
type Collection = 'card' | 'invoice';

const payingCard = '4242424242424242';
const refusingCard = '4000000000000341';

/** Random calls that set up an organization: most have an address and a card and have bought something. */
export function pickHistory(random: Random): BillingCall[] {
  const card: BillingCall = { kind: 'card', number: payingCard };
  const address: BillingCall = { kind: 'address', country: random.pick(['IE', 'US']) };
  return [
    ...(random.chance(0.9) ? [address] : []),
    ...(random.chance(0.9) ? [card] : []),
    ...(random.chance(0.6) ? [pickPurchase(random)] : []),
    ...(random.chance(0.3) ? [pickCall(random)] : []),
  ];
}

/** Random simultaneous calls; a double click sends the same one twice. */
export function pickCalls(random: Random): BillingCall[] {
  const first = pickCall(random);
  const second = random.chance(0.3) ? first : pickCall(random);
  return random.chance(0.5) ? [first, second] : [first, second, pickCall(random)];
}

function pickCall(random: Random): BillingCall {
  const purchase = pickPurchase(random);
  return random.pick<BillingCall>([
    ...Array.from({ length: 6 }, () => purchase),
    { kind: 'card', number: random.chance(0.7) ? payingCard : refusingCard },
    { kind: 'trial', plan: 'starter' },
    { kind: 'cancel' },
    { kind: 'resume' },
    { kind: 'pay' },
    { kind: 'markPaid' },
    { kind: 'refund' },
    { kind: 'refund' },
    { kind: 'address', country: random.pick(['IE', 'US']) },
    { kind: 'setPlan', plan: random.pick(['starter', 'enterprise']) },
    { kind: 'setLimits', messagesPerMonth: random.between(1, 3) },
  ]);
}

function pickPurchase(random: Random): BillingCall {
  return {
    kind: 'buy',
    by: random.chance(0.8) ? 'card' : 'invoice',
    plan: random.pick(['free', 'starter', 'starter', 'professional', 'professional', 'professional']),
    cycle: random.pick(['monthly', 'annual']),
    isQuoted: random.chance(0.2),
  };
}

/**
 * Prepares a call with the quote or invoice that its caller saw. Returns a function that runs it and resolves to `done` or an
 * error code.
 */
export async function prepareCall(
  deps: Deps,
  organizationId: string,
  call: BillingCall,
): Promise<() => Promise<string>> {
  const work = await prepareWork(deps, organizationId, call);
  return async () => {
    try {
      await work();
      return 'done';
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  };
}

async function prepareWork(
  deps: Deps,
  organizationId: string,
  call: BillingCall,
): Promise<() => Promise<unknown>> {
  const scope = scopeOf(organizationId);
  const port = portOf(deps, 'by' in call ? call.by : 'card');
  switch (call.kind) {
    case 'buy': {
      const { plan, cycle } = call;
      const quote = call.isQuoted ? await quoteOf(port, scope, { plan, cycle }) : undefined;
      return () => port.change(scope, { plan, cycle, ...(quote === undefined ? {} : { quote }) });
    }
    case 'trial':
      return () => port.change(scope, { plan: call.plan, cycle: 'monthly', trial: true });
    case 'card': {
      const card = { number: call.number, expMonth: 12, expYear: 2030, cvc: '123', name: 'Ada Osei' };
      return () => port.setPaymentMethod(scope, card);
    }
    case 'cancel':
      return () => port.cancel(scope, {});
    case 'resume':
      return () => port.resume(scope);
    case 'address': {
      const address = { name: 'Ada', company: '', address: '1 Quay', city: 'Cork', state: '', zip: '' };
      return () => putAddress(deps, scope, { ...address, country: call.country });
    }
    case 'setPlan':
      return () =>
        withPlatform(deps.database, async (tx) => {
          await setPlan(tx, deps, organizationId, call.plan);
          await refreshLimits(tx, deps, organizationId);
        });
    case 'setLimits': {
      const overrides = sql`limit_overrides = ${json({ messagesPerMonth: call.messagesPerMonth })}`;
      return () =>
        withPlatform(deps.database, async (tx) => {
          await changeAsOperator(tx, deps, organizationId, overrides, { action: 'organization.setLimits' });
          await refreshLimits(tx, deps, organizationId);
        });
    }
    default: {
      const act = call.kind;
      const invoice = await findInvoice(deps, organizationId, act === 'refund' ? 'paid' : 'unpaid');
      if (act === 'pay') return () => port.pay(scope, invoice.id);
      return () => settle(deps, { act, organizationId, invoiceId: invoice.id, number: invoice.number });
    }
  }
}

function portOf(deps: Deps, by: Collection): BillingPort {
  const appUrl = by === 'card' ? undefined : 'https://parley.example';
  return createLedgerPort({ ...deps, config: { ...deps.config, appUrl } });
}

async function quoteOf(
  port: BillingPort,
  scope: Scope,
  target: { plan: PlanId; cycle: Cycle },
): Promise<string | undefined> {
  try {
    return (await port.preview(scope, target)).quote;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const noInvoice = { id: '00000000-0000-7000-8000-000000000000', number: 'none' };

async function findInvoice(deps: Deps, organizationId: string, status: 'paid' | 'unpaid') {
  const found = await withPlatform(deps.database, (tx) =>
    tx.first<{ id: string; number: string }>(sql`
      select id, number from invoices
      where organization_id = ${organizationId} and kind = 'invoice' and status = ${status} order by number limit 1`),
  );
  return found ?? noInvoice;
}

function settle(deps: Deps, settlement: Settlement): Promise<void> {
  return createSettleInvoice(deps)(settlement, {
    run: (work) => withPlatform(deps.database, work),
    record: async () => undefined,
  });
}

function scopeOf(organizationId: string): Scope {
  const caller = {
    userId: null,
    sessionId: null,
    actor: { kind: 'system', id: 'test' },
    role: 'owner',
  } as const;
  return { ...caller, organizationId, language: 'en', requestId: '', ip: '' };
}
