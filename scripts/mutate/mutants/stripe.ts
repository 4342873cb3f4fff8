import type { Mutant } from '../mutant.ts';

const tests = ['packages/server/src/resources/billing/stripe/stripe.http.test.ts'];

export const stripeMutants: readonly Mutant[] = [
  {
    guard: 'permission',
    mistake: 'an event of Stripe from the future is taken',
    file: 'packages/server/src/ports/stripe.ts',
    text: 'sentAt > seconds + toleranceSeconds',
    becomes: 'false',
    tests,
  },
  {
    guard: 'tenancy',
    mistake: 'an event of another Stripe account is taken',
    file: 'packages/server/src/ports/stripe.ts',
    text: ' || Boolean(account)',
    becomes: '',
    tests,
  },
  {
    guard: 'idempotency',
    mistake: 'a quote is charged at Stripe though the price is another by now',
    file: 'packages/server/src/resources/billing/stripe/change/change-plan-at-stripe.ts',
    text: '    if (quote) assertCurrent(quote, quoteOf(change, standing.subscription, at));\n',
    becomes: '',
    tests,
  },
  {
    guard: 'idempotency',
    mistake: 'what was seen at Stripe earlier is written over what was seen later',
    file: 'packages/server/src/resources/billing/stripe/sync/write-look.ts',
    text: '    if (!(await isNewest(tx, look))) return { changed: false };\n',
    becomes: '',
    tests,
  },
  {
    guard: 'idempotency',
    mistake: 'two checkouts of one organization can be paid',
    file: 'packages/server/src/resources/billing/stripe/change/checkout.ts',
    text: '  await closeCheckout(deps, scope);\n',
    becomes: '',
    tests,
  },
  {
    guard: 'idempotency',
    mistake: 'an invoice is refunded at Stripe whatever its state is',
    file: 'packages/server/src/resources/billing/stripe/change/settle-at-stripe.ts',
    text: "act === 'refund' ? !isRefundable(invoice) : invoice.status !== 'open'",
    becomes: 'false',
    tests,
  },
  {
    guard: 'idempotency',
    mistake: 'an address that Stripe did not get is forgotten',
    file: 'packages/server/src/resources/billing/subscription/billing-details.ts',
    text: '  return markDetailsChanged(tx, organizationId, at);\n',
    becomes: '  return Promise.resolve(void [tx, organizationId, at, markDetailsChanged]);\n',
    tests,
  },
];
