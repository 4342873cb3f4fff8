import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { findDialog, findToast } from '../../../test/screen/interact.ts';
import { onBasic, openBilling, prepareBilling } from '../../../test/screen/open-billing.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { userAs } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';
import { sampleInvoice, samplePlans, sampleUsage } from '../../../test/stand-in/sample-billing.ts';
import { sampleSubscription } from '../../../test/stand-in/samples.ts';

const words = (key: string, values = {}) => t(`billing:${key}`, values);
const { payment } = sampleSubscription;
const invoiceId = sampleInvoice().id;

const button = (name: string) => screen.queryByRole('button', { name });
const cardOf = (title: string) => {
  const card = screen.getByRole('heading', { name: title, level: 2 }).closest('section');
  if (!card) throw new Error(`There is no card ${title}`);
  return within(card);
};
const planOf = (name: string) => {
  const plan = screen.getByRole('heading', { name, level: 3 }).closest('li');
  if (!plan) throw new Error(`There is no plan ${name}`);
  return plan;
};

beforeEach(prepareBilling);

describe('the plan', () => {
  it('BILL-02: has name, price, status and next billing date', async () => {
    await openBilling();
    const plan = cardOf(words('current.title'));
    plan.getByText('Professional');
    plan.getByText('$49.00 per month');
    plan.getByText('Active');
    plan.getByText('Next billing date');
    plan.getByText('Dec 1, 2026');
  });

  it.each([
    ['inactive', 'Inactive'],
    ['trial', 'Trial'],
    ['cancelled', 'Canceled'],
    ['pending', 'Pending'],
    ['expired', 'Expired'],
  ] as const)('BILL-11: the status %s is called %s', async (status, label) => {
    await openBilling({ subscription: { status } });
    cardOf(words('current.title')).getByText(label);
  });

  it('shows no price for a plan granted by the operator, and shows a balance', async () => {
    await openBilling({
      subscription: { price: null, currentPeriodEnd: null, balance: { amount: 1_250, currency: 'EUR' } },
    });
    const plan = cardOf(words('current.title'));
    plan.getByText(words('current.agreed'));
    plan.getByText('€12.50');
    expect(button(words('current.cancel'))).toBeNull();
  });
});

describe('notifications', () => {
  it('BILL-20: shows a failed payment with its dates, and retries it', async () => {
    const failed = {
      ...payment,
      state: 'failed',
      invoiceId,
      nextAttemptAt: '2026-11-05T10:00:00.000Z',
      graceEndsAt: '2026-11-16T10:00:00.000Z',
    } as const;
    const user = await openBilling({ subscription: { payment: failed } });
    const alert = within(screen.getByRole('alert'));
    alert.getByText(words('payment.failed'));
    alert.getByText(/Nov 5, 2026.*Nov 16, 2026/);
    alert.getByRole('button', { name: words('payment.updateCard') });
    api.refuse('POST /api/billing/invoices/{invoiceId}/pay', 'payment_failed');
    await user.click(alert.getByRole('button', { name: words('payment.tryAgain') }));
    await findToast(words('payment.payFailed'), t('common:errors.payment_failed'));
    expect(button('Upgrade to Starter')).toBeNull();
    api.respond('POST /api/billing/invoices/{invoiceId}/pay', sampleInvoice());
    api.respond('GET /api/subscription', sampleSubscription);
    await user.click(screen.getByRole('button', { name: words('payment.tryAgain') }));
    await findToast(words('payment.paid'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    const [first] = api.calls('POST /api/billing/invoices/{invoiceId}/pay');
    expect(first?.headers.get('idempotency-key')).toBe(`pay-${invoiceId}`);
  });

  it('waits for the operator to mark an invoice as paid, without asking for a card', async () => {
    api.respond('GET /api/billing/plans', samplePlans({ collection: 'invoice' }));
    await openBilling({
      subscription: { status: 'pending', payment: { ...payment, state: 'actionRequired', invoiceId } },
    });
    const alert = within(await screen.findByRole('alert'));
    alert.getByText(words('payment.awaited'));
    alert.getByText(new RegExp(words('payment.starts')));
    expect(alert.getByRole('link', { name: words('payment.download') }).getAttribute('href')).toBe(
      `/api/billing/invoices/${invoiceId}.pdf`,
    );
    expect(alert.queryByRole('button')).toBeNull();
    await screen.findByText(words('card.byInvoice'));
  });

  it('waits for a payment on Stripe’s page, and announces the plan once it has started', async () => {
    api.respond('GET /api/billing/plans', samplePlans({ driver: 'stripe', collection: 'checkout' }));
    await openBilling({ subscription: onBasic, path: '/billing?checkout=done' });
    await screen.findByText(words('checkout.received'));
    api.respond('GET /api/subscription', sampleSubscription);
    await findToast(words('change.done.upgrade', { plan: 'Professional' }));
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(screen.queryByText(words('checkout.received'))).toBeNull();
  });

  it('reports that nothing was bought after an aborted purchase', async () => {
    api.respond('GET /api/billing/plans', samplePlans({ driver: 'stripe', collection: 'checkout' }));
    await openBilling({ subscription: onBasic, path: '/billing?checkout=cancelled' });
    await findToast(words('checkout.cancelled'));
  });

  it('BILL-20: an open Stripe payment links to Stripe’s page', async () => {
    api.respond('GET /api/billing/plans', samplePlans({ driver: 'stripe', collection: 'checkout' }));
    const actionUrl = 'https://invoice.stripe.com/i/acct_1/test_1';
    await openBilling({ subscription: { payment: { ...payment, state: 'failed', invoiceId, actionUrl } } });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('link', { name: words('payment.atStripe') }).getAttribute('href')).toBe(actionUrl);
    await alert.findByRole('button', { name: words('payment.updateCard') });
  });

  it('BILL-13: shows the date of a scheduled downgrade, which can be withdrawn', async () => {
    const user = await openBilling({ subscription: { scheduledPlan: 'free', scheduledCycle: 'monthly' } });
    screen.getByText(/Professional to Basic on Dec 1, 2026/);
    within(planOf('Basic')).getByText(words('plans.scheduled'));
    api.respond('POST /api/subscription/resume', sampleSubscription);
    api.respond('GET /api/subscription', sampleSubscription);
    await user.click(screen.getByRole('button', { name: words('notice.keep', { plan: 'Professional' }) }));
    const dialog = await findDialog(words('resume.title', { plan: 'Professional' }), 'alertdialog');
    dialog.getByText(/\$49\.00 plus tax is on Dec 1, 2026/);
    await user.click(dialog.getByRole('button', { name: words('resume.confirm', { plan: 'Professional' }) }));
    await findToast(words('resume.done', { plan: 'Professional' }));
    await waitFor(() => expect(screen.queryByText(/Professional to Basic/)).toBeNull());
  });

  it('BILL-14: shows when a canceled plan ends', async () => {
    await openBilling({ subscription: { status: 'cancelled', cancelAtPeriodEnd: true } });
    screen.getByText(words('notice.ending', { plan: 'Professional', date: 'Dec 1, 2026' }));
    cardOf(words('current.title')).getByText(words('next.ends'));
    expect(button('Upgrade to Professional')).toBeNull();
    expect(button(words('current.cancel'))).toBeNull();
  });
});

describe('usage', () => {
  it('BILL-03: shows percentages, warns at 80 and 100 %, and forecasts the end of the month', async () => {
    const [messages, ...others] = sampleUsage().meters;
    if (!messages) throw new Error('There is no meter');
    const forecast = { atEnd: 61_000, reachedOn: '2026-11-28' };
    api.respond('GET /api/billing/usage', sampleUsage({ meters: [{ ...messages, forecast }, ...others] }));
    await openBilling();
    await screen.findByText('12,000 of 50,000');
    const usage = cardOf(words('usage.title'));
    usage.getByText('24%');
    usage.getByText(/about 61,000 by the end of the month.*Nov 28/);
    usage.getByText('90%');
    usage.getByText(words('usage.near.chatbots'));
    usage.getByText('100%');
    usage.getByText(words('usage.reached.sources'));
    usage.getByText('1.4 MB, no limit');
  });

  it('has a table behind the days, with their cost', async () => {
    const user = await openBilling();
    await user.click(
      await screen.findByRole('button', { name: t('common:chart.asTable', { title: words('daily.title') }) }),
    );
    const table = screen.getByRole('table', { name: words('daily.title') });
    within(table).getByRole('row', { name: /Nov 1 7,000 \$1\.25/ });
    within(table).getByRole('row', { name: /Nov 2 5,000 \$0\.00/ });
  });

  it('shows the cost and sets the budget', async () => {
    const user = await openBilling();
    await screen.findByText('$0.50 of $20.00');
    cardOf(words('cost.title')).getByText('$1.25');
    cardOf(words('cost.title')).getByText('12%');
    await user.click(screen.getByRole('button', { name: words('budget.edit') }));
    const dialog = await findDialog(words('budget.title'));
    const amount = dialog.getByLabelText(/Amount in USD/);
    await user.clear(amount);
    await user.type(amount, '12,5');
    await user.click(dialog.getByLabelText('50% of the budget'));
    const saved = { monthlyAmount: 1_250, currency: 'USD', at: [50, 80, 100] } as const;
    api.respond('PUT /api/billing/budget', { ...saved, at: [...saved.at] });
    await user.click(dialog.getByRole('button', { name: words('budget.save') }));
    await findToast(words('budget.saved'));
    expect(api.sent('PUT /api/billing/budget')).toEqual([saved]);
  });

  it('explains that costs on the operator’s keys are near their limit', async () => {
    const cost = {
      totalMicroUsd: 17_000_000,
      platformMicroUsd: 17_000_000,
      platformLimitMicroUsd: 20_000_000,
    };
    api.respond('GET /api/billing/usage', sampleUsage({ cost }));
    await openBilling();
    await screen.findByText('$17.00 of $20.00');
    cardOf(words('cost.title')).getByText('85%');
    cardOf(words('cost.title')).getByText(words('cost.state.near'));
  });

  it('rejects a budget that is not an amount', async () => {
    const user = await openBilling();
    await user.click(await screen.findByRole('button', { name: words('budget.edit') }));
    const dialog = await findDialog(words('budget.title'));
    const amount = dialog.getByLabelText(/Amount in USD/);
    await user.clear(amount);
    await user.type(amount, '1.005');
    await user.click(dialog.getByRole('button', { name: words('budget.save') }));
    dialog.getByText(words('budget.invalid', { min: '$0.01', max: '$1,000,000.00' }));
    expect(api.sent('PUT /api/billing/budget')).toEqual([]);
  });

  it('reports that usage could not be loaded, and retries', async () => {
    api.refuse('GET /api/billing/usage', 'internal_error');
    const user = await openBilling();
    await screen.findByText(words('usage.errorTitle'));
    api.respond('GET /api/billing/usage', sampleUsage());
    await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
    await screen.findByText('12,000 of 50,000');
  });
});

describe('plans', () => {
  it('BILL-04, PLAN-03, PLAN-04: marks the current plan and offers the others', async () => {
    await openBilling();
    expect(planOf('Professional').getAttribute('aria-current')).toBe('true');
    within(planOf('Professional')).getByText(words('plans.current'));
    within(planOf('Basic')).getByRole('button', { name: 'Downgrade to Basic' });
    within(planOf('Starter')).getByRole('button', { name: 'Downgrade to Starter' });
    within(planOf('Professional')).getByText('Priority support and analytics');
    expect(within(planOf('Starter')).queryByText(/support|SLA/)).toBeNull();
    const enterprise = within(planOf('Enterprise'));
    enterprise.getByText('Service level agreement (SLA)');
    expect(enterprise.queryByRole('button')).toBeNull();
    expect(enterprise.getByRole('link', { name: words('plans.contact') }).getAttribute('href')).toBe(
      '/about',
    );
  });

  it('BILL-01, PLAN-06: the cycle changes prices, and the current plan can be paid by the year', async () => {
    const user = await openBilling();
    within(planOf('Professional')).getByText('$49.00');
    await user.click(screen.getByRole('button', { name: 'Annual, save 20%' }));
    const professional = within(planOf('Professional'));
    professional.getByText('$39.20');
    professional.getByText('$470.40 billed once a year');
    professional.getByRole('button', { name: 'Switch to annual billing' });
  });

  it('an organization without purchases chooses its currency', async () => {
    const user = await openBilling({ subscription: onBasic });
    within(planOf('Professional')).getByText('$49.00');
    await user.click(screen.getByRole('button', { name: 'EUR' }));
    within(planOf('Professional')).getByText('€49.00');
  });

  it('offers no change of a plan granted by the operator', async () => {
    await openBilling({ subscription: { price: null } });
    expect(button('Downgrade to Basic')).toBeNull();
  });
});

describe('invoices', () => {
  it('BILL-07: lists number, date, amount and status with documents, and pays an open invoice', async () => {
    const open = sampleInvoice({
      number: 'P-2026-000148',
      status: 'unpaid',
      amount: 5_000,
      amountDue: 4_000,
      dueAt: '2026-11-15T10:00:00.000Z',
      paidAt: null,
      paidWith: null,
    });
    const credit = sampleInvoice({
      id: '0199c0de-0000-7000-8000-0000000000b2',
      number: 'C-2026-000003',
      kind: 'creditNote',
      amount: -1_250,
      amountDue: 0,
      status: 'refunded',
    });
    const paid = sampleInvoice({ id: '0199c0de-0000-7000-8000-0000000000b3' });
    api.respond('GET /api/billing/invoices', [open, credit, paid]);
    const user = await openBilling();
    const row = (name: RegExp) => within(screen.getByRole('row', { name }));
    await screen.findByText('P-2026-000148');
    row(/P-2026-000148/).getByText('$50.00');
    row(/P-2026-000148/).getByText('$40.00 left to pay');
    row(/P-2026-000148/).getByText('Due Nov 15, 2026');
    row(/C-2026-000003/).getByText('-$12.50');
    row(/C-2026-000003/).getByText('Refunded');
    row(/P-2026-000147/).getByText('Nov 1, 2026');
    row(/P-2026-000147/).getByText('Paid');
    row(/P-2026-000147/).getByText('Nov 3, 2026');
    row(/P-2026-000147/).getByText('Visa ending in 4242');
    expect(row(/P-2026-000147/).queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Download: C-2026-000003' }).getAttribute('href')).toBe(
      `/api/billing/invoices/${credit.id}.pdf`,
    );
    api.respond('POST /api/billing/invoices/{invoiceId}/pay', { ...open, status: 'paid' });
    await user.click(screen.getByRole('button', { name: 'Pay now: P-2026-000148' }));
    await findToast(words('payment.paid'));
  });
});

describe('permissions', () => {
  it('BILL-21: shows members the plan and its usage, and nothing else', async () => {
    const { cost: _cost, budget: _budget, ...rest } = sampleUsage();
    api.respond('GET /api/billing/usage', { ...rest, cost: null, budget: null });
    await openBilling({
      role: 'member',
      subscription: { payment: { ...payment, state: 'failed' }, scheduledPlan: 'free' },
    });
    await screen.findByText('12,000 of 50,000');
    screen.getByText(/Professional to Basic/);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([words('current.title'), words('usage.title')]);
    expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([]);
    expect(api.calls('GET /api/billing/details')).toEqual([]);
    expect(api.calls('GET /api/billing/invoices')).toEqual([]);
  });

  it('offers no purchase if billing is off, but explains how the operator changes the plan', async () => {
    api.respond('GET /api/billing/plans', samplePlans({ enabled: false, driver: 'off', collection: null }));
    await openBilling({ subscription: { price: null, currentPeriodEnd: null } });
    screen.getByText(words('operator.plans'));
    expect(planOf('Professional').getAttribute('aria-current')).toBe('true');
    within(planOf('Professional')).getByText('50,000 messages per month');
    const { id } = userAs('admin').currentOrganization ?? {};
    screen.getByText(`npm run admin -- plan ${id} professional`);
    await screen.findByText(words('cost.total'));
    const text = screen.getByRole('main').textContent;
    expect(text).not.toMatch(/upgrade|\$49|payment method|invoice/i);
    expect(api.calls('GET /api/billing/details')).toEqual([]);
  });

  it('reports that the plan could not be loaded', async () => {
    api.refuse('GET /api/billing/plans', 'internal_error');
    const user = await openScreen('/billing');
    await screen.findByText(words('error.title'));
    api.respond('GET /api/billing/plans', samplePlans());
    await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
    await screen.findByRole('heading', { name: words('current.title') });
  });
});
