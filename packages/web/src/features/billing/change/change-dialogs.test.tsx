import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { api, refusal } from '../../../../test/screen/api.ts';
import { arrive, fill, findDialog, findProblem, findToast } from '../../../../test/screen/interact.ts';
import { onBasic, openBilling, prepareBilling } from '../../../../test/screen/open-billing.ts';
import { chatbotFor } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleDetails, samplePlans, samplePreview } from '../../../../test/stand-in/sample-billing.ts';
import { sampleSubscription } from '../../../../test/stand-in/samples.ts';

const words = (key: string, values = {}) => t(`billing:${key}`, values);
const visa = { brand: 'visa', last4: '4242', expMonth: 5, expYear: 2031, name: 'Ada Osei' };
const basicSubscription = { ...sampleSubscription, ...onBasic };
const professional = { plan: 'Professional' };

type Dialog = Awaited<ReturnType<typeof findDialog>>;

/** Returns the amount beside a line's name. */
function amountOf(dialog: Dialog, name: string | RegExp): string | null | undefined {
  return dialog.getByText(name).closest('div')?.querySelector('dd')?.textContent;
}

async function askForProfessional(user: UserEvent): Promise<Dialog> {
  await user.click(screen.getByRole('button', { name: 'Upgrade to Professional' }));
  return await findDialog(words('upgrade.title', professional));
}

async function typeCard(user: UserEvent, dialog: Dialog, number: string): Promise<void> {
  await fill(user, dialog.getByLabelText(words('card.number')), number);
  await fill(user, dialog.getByLabelText(words('card.expiry')), '05/31');
  await fill(user, dialog.getByLabelText(words('card.cvc')), '123');
  await fill(user, dialog.getByLabelText(words('card.name')), 'Ada Osei');
}

beforeEach(prepareBilling);

describe('the upgrade', () => {
  beforeEach(() => {
    api.respond('GET /api/billing/details', sampleDetails({ paymentMethod: visa }));
    api.respond('POST /api/subscription/preview-change', samplePreview());
  });

  it('BILL-10: shows every line, tax, balance, the sum and the next payment, and charges that quote', async () => {
    const user = await openBilling({ subscription: onBasic });
    await user.click(screen.getByRole('button', { name: 'Annual, save 20%' }));
    const dialog = await askForProfessional(user);
    expect(api.sent('POST /api/subscription/preview-change')).toEqual([
      { plan: 'professional', cycle: 'annual', currency: 'USD' },
    ]);
    expect(amountOf(dialog, 'Professional')).toBe('$470.40');
    dialog.getByText('Nov 2, 2026 – Nov 2, 2027');
    expect(amountOf(dialog, 'Tax (23%)')).toBe('$108.19');
    expect(amountOf(dialog, words('quote.balance'))).toBe('-$8.59');
    expect(amountOf(dialog, words('quote.due'))).toBe('$570.00');
    dialog.getByText('Next payment: $578.59 on Nov 2, 2027, then every year.');
    await dialog.findByText('Visa ending in 4242');
    api.respond('POST /api/subscription/change', sampleSubscription);
    api.respond('GET /api/subscription', sampleSubscription);
    await user.click(dialog.getByRole('button', { name: 'Pay $570.00' }));
    await findToast(words('change.done.upgrade', professional));
    const [sent] = api.calls('POST /api/subscription/change');
    expect(sent?.body).toEqual({ plan: 'professional', cycle: 'annual', quote: 'a-quote' });
    expect(sent?.headers.get('idempotency-key')).toBe('a-quote');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a credit above the charge becomes balance, and nothing is due', async () => {
    api.respond(
      'POST /api/subscription/preview-change',
      samplePreview({
        lines: [
          {
            kind: 'credit',
            plan: 'starter',
            amount: -2_000,
            from: '2026-11-02T12:00:00.000Z',
            to: '2026-12-01T00:00:00.000Z',
          },
          {
            kind: 'charge',
            plan: 'professional',
            amount: 1_500,
            from: '2026-11-02T12:00:00.000Z',
            to: '2026-12-01T00:00:00.000Z',
          },
        ],
        tax: 0,
        taxPercent: null,
        isReverseCharge: true,
        balanceApplied: 0,
        amountDue: 0,
        credited: 500,
      }),
    );
    const user = await openBilling({ subscription: onBasic });
    const dialog = await askForProfessional(user);
    expect(amountOf(dialog, 'Unused time on Starter')).toBe('-$20.00');
    expect(amountOf(dialog, 'Professional')).toBe('$15.00');
    expect(amountOf(dialog, words('quote.credited'))).toBe('$5.00');
    expect(amountOf(dialog, words('quote.due'))).toBe('$0.00');
    expect(dialog.queryByText(/^Tax/)).toBeNull();
    dialog.getByText(words('quote.reverseCharge'));
    dialog.getByRole('button', { name: words('upgrade.confirm') });
  });

  it('reloads and shows a stale price, and charges nothing before it is confirmed', async () => {
    const user = await openBilling({ subscription: onBasic });
    const dialog = await askForProfessional(user);
    await dialog.findByText('Visa ending in 4242');
    api.refuse('POST /api/subscription/change', 'quote_stale');
    api.respond(
      'POST /api/subscription/preview-change',
      samplePreview({ quote: 'another', balanceApplied: 0, amountDue: 57_859 }),
    );
    await user.click(dialog.getByRole('button', { name: 'Pay $570.00' }));
    await screen.findByText(words('change.renewed'));
    const renewed = await findDialog(words('upgrade.title', professional));
    expect(api.calls('POST /api/subscription/change')).toHaveLength(1);
    api.respond('POST /api/subscription/change', sampleSubscription);
    await user.click(await renewed.findByRole('button', { name: 'Pay $578.59' }));
    await findToast(words('change.done.upgrade', professional));
    expect(api.sent('POST /api/subscription/change')[1]).toMatchObject({ quote: 'another' });
  });

  it('asks for a card first if none is stored, and shows a declined one at its field', async () => {
    api.respond('GET /api/billing/details', sampleDetails());
    const user = await openBilling({ subscription: onBasic });
    const dialog = await askForProfessional(user);
    await dialog.findByLabelText(words('card.number'));
    const pay = dialog.getByRole('button', { name: 'Pay $570.00' });
    await user.click(pay);
    await findProblem(dialog.getByLabelText(words('card.number')), words('card.numberInvalid'));
    expect(api.sent('PUT /api/billing/payment-method')).toEqual([]);
    api.refuse('PUT /api/billing/payment-method', 'card_refused');
    await typeCard(user, dialog, '4000 0000 0000 0002');
    await user.click(pay);
    await findProblem(dialog.getByLabelText(words('card.number')), t('common:errors.card_refused'));
    await findToast(words('card.saveFailed'), t('common:errors.card_refused'));
    expect(api.calls('POST /api/subscription/change')).toEqual([]);
    api.respond('PUT /api/billing/payment-method', visa);
    api.respond('POST /api/subscription/change', sampleSubscription);
    await typeCard(user, dialog, '4242 4242 4242 4242');
    await user.click(pay);
    await findToast(words('change.done.upgrade', professional));
    expect(api.sent('PUT /api/billing/payment-method')[1]).toEqual({
      number: '4242424242424242',
      expMonth: 5,
      expYear: 2031,
      cvc: '123',
      name: 'Ada Osei',
    });
  });

  it('BILL-05, BILL-10: can pay with another card than the stored one', async () => {
    const user = await openBilling({ subscription: onBasic });
    const dialog = await askForProfessional(user);
    await user.click(await dialog.findByRole('button', { name: words('card.useOther') }));
    expect(dialog.queryByText('Visa ending in 4242')).toBeNull();
    api.respond('PUT /api/billing/payment-method', { ...visa, last4: '4444' });
    api.respond('POST /api/subscription/change', sampleSubscription);
    await typeCard(user, dialog, '4242 4242 4242 4242');
    await user.click(dialog.getByRole('button', { name: 'Pay $570.00' }));
    await findToast(words('change.done.upgrade', professional));
    expect(api.sent('PUT /api/billing/payment-method')).toHaveLength(1);
  });

  it('asks for another card after a declined charge', async () => {
    const user = await openBilling({ subscription: onBasic });
    const dialog = await askForProfessional(user);
    await dialog.findByText('Visa ending in 4242');
    api.refuse('POST /api/subscription/change', 'payment_failed');
    await user.click(dialog.getByRole('button', { name: 'Pay $570.00' }));
    await findToast(words('change.failed'), t('common:errors.payment_failed'));
    await dialog.findByLabelText(words('card.number'));
    expect(dialog.queryByText('Visa ending in 4242')).toBeNull();
  });

  it('BILL-18: reports a failed change, before and after the price was shown', async () => {
    api.refuse('POST /api/subscription/preview-change', 'internal_error');
    const user = await openBilling({ subscription: onBasic });
    await user.click(screen.getByRole('button', { name: 'Upgrade to Professional' }));
    await findToast('Failed to change plan');
    api.respond('POST /api/subscription/preview-change', samplePreview());
    const dialog = await askForProfessional(user);
    await dialog.findByText('Visa ending in 4242');
    api.refuse('POST /api/subscription/change', 'transition_refused');
    await user.click(dialog.getByRole('button', { name: 'Pay $570.00' }));
    await findToast('Failed to change plan', t('common:errors.transition_refused'));
  });

  it('orders without a card if payment is by invoice', async () => {
    api.respond('GET /api/billing/plans', samplePlans({ collection: 'invoice' }));
    const user = await openBilling({ subscription: onBasic });
    const dialog = await askForProfessional(user);
    dialog.getByText(words('upgrade.byInvoice'));
    expect(dialog.queryByText(words('card.title'))).toBeNull();
    api.respond('POST /api/subscription/change', { ...basicSubscription, status: 'pending' });
    await user.click(await dialog.findByRole('button', { name: 'Order for $570.00' }));
    await findToast(words('change.done.ordered', professional));
  });
});

describe('the downgrade', () => {
  const keptOne = chatbotFor('admin', { name: 'Shop Desk', status: 'active' });
  const pausedOne = chatbotFor('admin', { name: 'Gift Finder', status: 'active' });
  const draft = chatbotFor('admin', { name: 'A draft', status: 'draft' });
  const at = '2026-12-01T00:00:00.000Z';
  const downgrade = samplePreview({
    kind: 'downgrade',
    effectiveAt: at,
    lines: [],
    tax: 0,
    taxPercent: null,
    balanceApplied: 0,
    amountDue: 0,
    next: null,
    losses: [
      {
        resource: 'chatbots',
        have: 3,
        allowed: 1,
        items: [pausedOne, draft].map(({ id, name }) => ({ id, name })),
        at,
      },
      { resource: 'messagesPerMonth', have: 50_000, allowed: 1_000, at },
      { resource: 'retentionDays', have: 30, allowed: 7, at: '2026-12-31T00:00:00.000Z' },
    ],
  });

  async function askForBasic(user: UserEvent): Promise<Dialog> {
    await user.click(screen.getByRole('button', { name: 'Downgrade to Basic' }));
    return await findDialog(words('downgrade.title', { plan: 'Basic' }));
  }

  it('BILL-13: names losses and their date, and asks which chatbot stays active', async () => {
    api.respond('POST /api/subscription/preview-change', downgrade);
    api.respond('GET /api/chatbots', [keptOne, pausedOne, draft]);
    const user = await openBilling();
    const dialog = await askForBasic(user);
    dialog.getByText(words('downgrade.text', { current: 'Professional', date: 'Dec 1, 2026' }));
    dialog.getByText('Chatbots: 3 now, 1 allowed. Published chatbots beyond that are paused.');
    dialog.getByText('Messages per month: 1,000 instead of 50,000.');
    dialog.getByText(/kept for 7 days instead of 30\. .*Dec 31, 2026/);
    dialog.getByText(words('downgrade.stays'));
    const shop = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Shop Desk' });
    const gift = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Gift Finder' });
    expect(dialog.queryByRole('checkbox', { name: 'A draft' })).toBeNull();
    expect([shop.checked, gift.checked, gift.disabled]).toEqual([true, false, true]);
    await user.click(shop);
    await user.click(gift);
    const scheduled = { ...sampleSubscription, scheduledPlan: 'free', scheduledCycle: 'monthly' } as const;
    api.respond('POST /api/subscription/change', scheduled);
    api.respond('GET /api/subscription', scheduled);
    await user.click(dialog.getByRole('button', { name: 'Downgrade on Dec 1, 2026' }));
    await findToast(words('change.done.downgrade', { plan: 'Basic', date: 'Dec 1, 2026' }));
    expect(api.sent('POST /api/subscription/change')).toEqual([
      { plan: 'free', cycle: 'monthly', quote: 'a-quote', keepChatbots: [pausedOne.id] },
    ]);
    await screen.findByText(/Professional to Basic on Dec 1, 2026/);
  });

  it('asks for no choice if all published chatbots can stay', async () => {
    api.respond('POST /api/subscription/preview-change', downgrade);
    api.respond('GET /api/chatbots', [keptOne, draft]);
    const user = await openBilling();
    const dialog = await askForBasic(user);
    await waitFor(() => expect(api.calls('GET /api/chatbots').length).toBeGreaterThan(0));
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.click(
      dialog.getByRole('button', { name: words('downgrade.keep', { current: 'Professional' }) }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls('POST /api/subscription/change')).toEqual([]);
  });

  it('switching to monthly billing keeps the plan and names the new payment', async () => {
    const next = { at, amount: 4_900 };
    api.respond('POST /api/subscription/preview-change', { ...downgrade, losses: [], next });
    const user = await openBilling({ subscription: { cycle: 'annual' } });
    await user.click(screen.getByRole('button', { name: words('plans.monthly') }));
    await user.click(screen.getByRole('button', { name: words('plans.act.toMonthly') }));
    const dialog = await findDialog(words('downgrade.toCycle.monthly'));
    dialog.getByText('Next payment: $49.00 on Dec 1, 2026, then every month.');
    dialog.getByRole('button', { name: 'Switch on Dec 1, 2026' });
  });
});

describe('the cancellation', () => {
  const canceled = { ...sampleSubscription, status: 'cancelled', cancelAtPeriodEnd: true } as const;

  it('BILL-09: shows when the plan ends, and asks an optional question', async () => {
    const user = await openBilling();
    await user.click(screen.getByRole('button', { name: words('current.cancel') }));
    const dialog = await findDialog(words('cancel.title', professional), 'alertdialog');
    dialog.getByText(/You can use Professional until Dec 1, 2026\./);
    api.respond('POST /api/subscription/cancel', canceled);
    api.respond('GET /api/subscription', canceled);
    await user.click(dialog.getByRole('button', { name: words('cancel.confirm') }));
    await findToast(words('cancel.done', { ...professional, date: 'Dec 1, 2026' }));
    expect(api.sent('POST /api/subscription/cancel')).toEqual([{}]);
    await screen.findByText(words('notice.ending', { ...professional, date: 'Dec 1, 2026' }));
  });

  it('BILL-19: reports a failed cancellation, which can be retried with the same reason', async () => {
    const user = await openBilling();
    await user.click(screen.getByRole('button', { name: words('current.cancel') }));
    const dialog = await findDialog(words('cancel.title', professional), 'alertdialog');
    await user.selectOptions(dialog.getByRole('combobox'), words('cancel.reasons.other'));
    await user.type(dialog.getByRole('textbox'), 'We close the shop');
    api.respond('POST /api/subscription/cancel', () => refusal('internal_error'));
    await user.click(dialog.getByRole('button', { name: words('cancel.confirm') }));
    await findToast('Failed to cancel subscription');
    expect(api.sent('POST /api/subscription/cancel')).toEqual([
      { reason: 'other', comment: 'We close the shop' },
    ]);
  });
});

describe('the trial', () => {
  it('PLAN-03: offers the plan chosen before registration once, with its cycle', async () => {
    await openBilling({ subscription: onBasic, path: '/billing?plan=professional&cycle=annual' });
    const dialog = await findDialog(words('trial.title', professional), 'alertdialog');
    await dialog.findByText(words('trial.withCard.annual', { price: '$470.40' }));
    expect(location.search).toBe('');
  });

  it('does not offer a plan from the address that is not an upgrade', async () => {
    await openBilling({ path: '/billing?plan=starter&cycle=monthly' });
    await arrive('/billing');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.calls('POST /api/subscription/preview-change')).toEqual([]);
  });

  it('states the price with and without a card, and starts', async () => {
    const user = await openBilling({ subscription: onBasic });
    await user.click(screen.getByRole('button', { name: words('plans.try', { count: 14 }) }));
    const dialog = await findDialog(words('trial.title', professional), 'alertdialog');
    await dialog.findByText(words('trial.withCard.monthly', { price: '$49.00' }));
    dialog.getByText(words('trial.withoutCard', { basic: 'Basic' }));
    api.respond('POST /api/subscription/change', { ...sampleSubscription, status: 'trial' });
    await user.click(dialog.getByRole('button', { name: words('trial.confirm') }));
    await findToast(words('trial.done', professional));
    expect(api.sent('POST /api/subscription/change')).toEqual([
      { plan: 'professional', cycle: 'monthly', trial: true },
    ]);
  });

  it('is offered once', async () => {
    await openBilling({ subscription: { ...onBasic, trialEndsAt: '2026-10-01T00:00:00.000Z' } });
    within(screen.getByRole('main')).getByRole('button', { name: 'Upgrade to Professional' });
    expect(screen.queryByRole('button', { name: words('plans.try', { count: 14 }) })).toBeNull();
  });
});

describe('with Stripe', () => {
  const page = 'https://checkout.stripe.com/c/pay/cs_test_1';
  const action = { type: 'redirect' as const, url: page };
  let assign: MockInstance<Location['assign']>;

  beforeEach(() => {
    assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    api.respond('GET /api/billing/plans', samplePlans({ driver: 'stripe', collection: 'checkout' }));
    api.respond('POST /api/subscription/preview-change', samplePreview());
  });
  afterEach(() => assign.mockRestore());

  it('BILL-05: a first purchase redirects to Stripe’s page and asks for no card', async () => {
    const user = await openBilling({ subscription: onBasic });
    const dialog = await askForProfessional(user);
    dialog.getByText(words('upgrade.atStripe'));
    expect(dialog.queryByLabelText(words('card.number'))).toBeNull();
    api.respond('POST /api/subscription/change', { ...basicSubscription, action });
    await user.click(await dialog.findByRole('button', { name: words('upgrade.toStripe') }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(page));
  });

  it('charges an upgrade to Stripe’s stored card; a declined one is changed at Stripe', async () => {
    api.respond('GET /api/billing/details', sampleDetails({ paymentMethod: visa }));
    const user = await openBilling({ subscription: { plan: 'starter' } });
    const dialog = await askForProfessional(user);
    await dialog.findByText('Visa ending in 4242');
    api.refuse('POST /api/subscription/change', 'payment_failed');
    await user.click(dialog.getByRole('button', { name: 'Pay $570.00' }));
    api.respond('PUT /api/billing/payment-method', { action });
    await user.click(await dialog.findByRole('button', { name: words('card.useOther') }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(page));
    expect(api.sent('PUT /api/billing/payment-method')).toEqual([{}]);
  });

  it('changes the card on Stripe’s page, and reports if Stripe is unavailable', async () => {
    const user = await openBilling();
    api.refuse('PUT /api/billing/payment-method', 'payments_unavailable');
    await user.click(await screen.findByRole('button', { name: words('details.adds.card') }));
    await findToast(words('card.saveFailed'), t('common:errors.payments_unavailable'));
    expect(assign).not.toHaveBeenCalled();
  });
});
