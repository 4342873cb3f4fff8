import { type Account, invalid, Refusal, type Thing } from './account.ts';
import {
  attempt,
  collect,
  draftInvoice,
  type Item,
  intervalsAfter,
  unusedItem,
  upgradeItems,
} from './invoices.ts';

// biome-ignore lint/suspicious/noExplicitAny: parameters have passed the schema of their request.
type Params = Record<string, any>;

export function customerOf(account: Account, thing: Thing): Thing {
  return account.find(thing.customer, 'customer');
}

/** Creates a subscription and pays it with the card that the customer just entered. */
export function subscribe(account: Account, customer: Thing, price: Thing, params: Params): Thing {
  const trialEnd = params.trial_period_days ? account.now + params.trial_period_days * 86_400 : null;
  const end = trialEnd ?? intervalsAfter(account.now, price.recurring.interval, 1);
  const subscription = account.make('subscription', 'sub', {
    customer: customer.id,
    currency: price.currency,
    status: trialEnd ? 'trialing' : 'active',
    metadata: params.metadata ?? {},
    billing_cycle_anchor: trialEnd ?? account.now,
    trial_end: trialEnd,
    trial_start: trialEnd ? account.now : null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    pending_update: null,
    pause_collection: null,
    default_payment_method: customer.invoice_settings.default_payment_method,
    schedule: null,
    start_date: account.now,
    billing_schedules: [],
  });
  const item = structuredClone(subscription.items.data[0]);
  Object.assign(item, {
    id: `si_${subscription.id}`,
    price,
    quantity: 1,
    subscription: subscription.id,
    current_period_start: account.now,
    current_period_end: end,
  });
  subscription.items.data = [item];
  if (!trialEnd)
    bill(account, subscription, [
      { price, amount: price.unit_amount, from: account.now, to: end, proration: false },
    ]);
  account.tell('customer.subscription.created', subscription);
  return subscription;
}

export function bill(account: Account, subscription: Thing, items: readonly Item[]): Thing {
  const customer = customerOf(account, subscription);
  const draft = draftInvoice(account, {
    customer,
    subscription: subscription.id,
    items,
    currency: subscription.currency,
  });
  const invoice = collect(account, draft, customer);
  subscription.latest_invoice = invoice.id;
  return invoice;
}

/** Parameters that Stripe allows together with `payment_behavior: pending_if_incomplete`. */
const pendingFields = new Set([
  'expand',
  'items',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'trial_end',
  'trial_from_plan',
  'add_invoice_items',
  'off_session',
  'discounts',
  'default_tax_rates',
]);

export function updateSubscription(account: Account, subscription: Thing, params: Params): void {
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details.');
  if (params.payment_behavior === 'pending_if_incomplete') {
    const other = Object.keys(params).find((name) => !pendingFields.has(name));
    if (other) throw invalid(`You cannot use ${other} with payment_behavior=pending_if_incomplete`, other);
  }
  const scheduled = subscription.schedule !== null;
  if (scheduled && (params.cancel_at_period_end !== undefined || params.items))
    throw invalid('The subscription is managed by a subscription schedule; release it first.');
  if (params.items) changeItems(account, subscription, params);
  if (params.metadata) setMetadata(subscription, params.metadata);
  if (params.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = params.cancel_at_period_end;
    subscription.cancel_at = params.cancel_at_period_end
      ? subscription.items.data[0].current_period_end
      : null;
    subscription.canceled_at = params.cancel_at_period_end ? account.now : null;
  }
  if (params.cancellation_details) {
    const { feedback, comment } = params.cancellation_details;
    subscription.cancellation_details = {
      ...subscription.cancellation_details,
      feedback: feedback || null,
      comment: comment || null,
    };
  }
  account.tell('customer.subscription.updated', subscription);
}

function changeItems(account: Account, subscription: Thing, params: Params): void {
  const [wanted] = params.items;
  const [item] = subscription.items.data;
  if (params.items.length !== 1 || wanted.id !== item.id)
    throw invalid('No such subscription item', 'items[0][id]');
  const next = account.find(wanted.price, 'price');
  const isNow = params.trial_end === 'now' || next.recurring.interval !== item.price.recurring.interval;
  if (
    params.proration_date !== undefined &&
    (params.proration_date < item.current_period_start || params.proration_date > item.current_period_end)
  )
    throw invalid('Invalid proration_date: it must be within the current period', 'proration_date');
  const at = params.proration_date ?? account.now;
  const items =
    params.trial_end === 'now'
      ? [
          {
            price: next,
            amount: next.unit_amount,
            from: account.now,
            to: intervalsAfter(account.now, next.recurring.interval, 1),
            proration: false,
          },
        ]
      : upgradeItems(subscription, next, at);
  const before = structuredClone({ item, status: subscription.status });
  const invoice = bill(account, subscription, items);
  if (invoice.status !== 'paid' && params.payment_behavior === 'pending_if_incomplete') {
    subscription.pending_update = {
      expires_at: account.now + 82_800,
      subscription_items: [{ ...before.item, price: next }],
    };
    return;
  }
  item.price = next;
  subscription.status = 'active';
  subscription.trial_end = params.trial_end === 'now' ? account.now : subscription.trial_end;
  if (isNow) {
    subscription.billing_cycle_anchor = items.at(-1)?.from;
    item.current_period_start = items.at(-1)?.from;
    item.current_period_end = items.at(-1)?.to;
  }
}

function setMetadata(thing: Thing, metadata: Record<string, string> | ''): void {
  for (const [name, value] of Object.entries(metadata || {})) {
    if (value === '' || value === null) delete thing.metadata[name];
    else thing.metadata[name] = String(value);
  }
}

export function endSubscription(account: Account, subscription: Thing, params: Params = {}): void {
  if (subscription.status === 'canceled')
    throw new Refusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such subscription: '${subscription.id}'`,
    });
  if (params.prorate && params.invoice_now && subscription.status === 'active')
    bill(account, subscription, [unusedItem(subscription, account.now).credit]);
  subscription.status = 'canceled';
  subscription.ended_at = account.now;
  if (subscription.schedule) release(account, account.find(subscription.schedule, 'subscription_schedule'));
  account.tell('customer.subscription.deleted', subscription);
}

/** Processes everything due on a subscription until now: renewal, plan change, payment retry, cancellation. */
export function advanceSubscription(account: Account, subscription: Thing): void {
  for (let rounds = 0; rounds < 40 && subscription.status !== 'canceled'; rounds += 1) {
    const [item] = subscription.items.data;
    retry(account, subscription);
    if (item.current_period_end > account.now) return;
    if (subscription.cancel_at_period_end) {
      endSubscription(account, subscription);
      return;
    }
    const schedule = subscription.schedule
      ? account.find(subscription.schedule, 'subscription_schedule')
      : undefined;
    const phase = schedule?.phases.at(-1);
    if (schedule && phase && phase.start_date <= account.now) {
      const next = account.find(phase.items[0].price, 'price');
      if (next.recurring.interval !== item.price.recurring.interval)
        subscription.billing_cycle_anchor = item.current_period_end;
      item.price = next;
      release(account, schedule);
    }
    const from = item.current_period_end;
    let n = 1;
    while (intervalsAfter(subscription.billing_cycle_anchor, item.price.recurring.interval, n) <= from)
      n += 1;
    item.current_period_start = from;
    item.current_period_end = intervalsAfter(
      subscription.billing_cycle_anchor,
      item.price.recurring.interval,
      n,
    );
    subscription.status = 'active';
    const invoice = bill(account, subscription, [
      {
        price: item.price,
        amount: item.price.unit_amount,
        from,
        to: item.current_period_end,
        proration: false,
      },
    ]);
    if (invoice.status !== 'paid') subscription.status = 'past_due';
    account.tell('customer.subscription.updated', subscription);
  }
}

/** Retries an open invoice; after four failed attempts the subscription becomes `unpaid`. */
function retry(account: Account, subscription: Thing): void {
  if (subscription.status !== 'past_due') return;
  const invoice = account.find(subscription.latest_invoice, 'invoice');
  if (invoice.status === 'paid') {
    settle(account, subscription);
    return;
  }
  if (invoice.next_payment_attempt === null || invoice.next_payment_attempt > account.now) return;
  if (attempt(account, invoice, customerOf(account, subscription))) settle(account, subscription);
  else if (invoice.attempt_count >= 4) {
    invoice.next_payment_attempt = null;
    subscription.status = 'unpaid';
    account.tell('customer.subscription.updated', subscription);
  }
}

/** Updates a subscription after its invoice was paid. */
export function settle(account: Account, subscription: Thing): void {
  if (!['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) return;
  subscription.status = 'active';
  account.tell('customer.subscription.updated', subscription);
}

export function createSchedule(account: Account, params: Params): Thing {
  const subscription = account.find(params.from_subscription, 'subscription');
  if (subscription.schedule) throw invalid('The subscription already has a schedule', 'from_subscription');
  if (subscription.cancel_at_period_end)
    throw invalid('The subscription is set to cancel', 'from_subscription');
  const [item] = subscription.items.data;
  const phase = {
    start_date: item.current_period_start,
    end_date: item.current_period_end,
    items: [{ price: item.price.id, quantity: 1 }],
  };
  const schedule = account.make('subscription_schedule', 'sub_sched', {
    customer: subscription.customer,
    subscription: subscription.id,
    status: 'active',
    released_at: null,
    canceled_at: null,
    completed_at: null,
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    phases: [phase],
  });
  subscription.schedule = schedule.id;
  account.tell('subscription_schedule.created', schedule);
  account.tell('customer.subscription.updated', subscription);
  return schedule;
}

export function updateSchedule(account: Account, schedule: Thing, params: Params): void {
  if (schedule.status !== 'active')
    throw invalid('You cannot update a subscription schedule that is released.');
  if (params.phases) {
    const [current] = params.phases;
    if (current.start_date !== schedule.current_phase.start_date)
      throw invalid('The current phase keeps its start_date', 'phases[0][start_date]');
    let end = current.start_date;
    schedule.phases = params.phases.map((phase: Params) => {
      const price = account.find(phase.items[0].price, 'price');
      const start = phase.start_date ?? end;
      if (start !== end) throw invalid('Phases must touch', 'phases');
      end =
        phase.end_date ??
        intervalsAfter(
          start,
          phase.duration?.interval ?? price.recurring.interval,
          phase.duration?.interval_count ?? 1,
        );
      return { ...phase, start_date: start, end_date: end };
    });
  }
  account.tell('subscription_schedule.updated', schedule);
}

export function release(account: Account, schedule: Thing): void {
  if (schedule.status !== 'active')
    throw invalid('You cannot release a subscription schedule that is released.');
  const subscription = account.find(schedule.subscription, 'subscription');
  subscription.schedule = null;
  Object.assign(schedule, {
    status: 'released',
    released_at: account.now,
    released_subscription: subscription.id,
    subscription: null,
    current_phase: null,
  });
  account.tell('subscription_schedule.released', schedule);
  account.tell('customer.subscription.updated', subscription);
}
