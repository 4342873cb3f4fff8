import { screen } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { arrive, fill, findDialog, findToast } from '../../../test/screen/interact.ts';
import { closeScreen, openScreen } from '../../../test/screen/open-screen.tsx';
import { noEffect, signInAdmin } from '../../../test/screen/sample-platform.ts';
import { newId } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`admin:${key}`, values);

beforeEach(() => api.respond('GET /api/admin/crawl-failures', { items: [], isCut: false }));

describe('differences from Stripe', () => {
  it('ADM-12: shows organization, time, and stored values before and after, also to a viewer', async () => {
    signInAdmin('viewer');
    api.respond('GET /api/admin/stripe-differences', {
      page: 1,
      pageSize: 10,
      items: [
        {
          id: newId(),
          organization: { id: newId(), name: 'Harbour Books' },
          foundAt: '2026-03-02T10:00:00.000Z',
          currency: 'USD',
          changes: [
            { field: 'plan', before: 'starter', after: 'free' },
            { field: 'price', before: 1_900, after: null },
            { field: 'invoice', before: null, after: 'AB-0001' },
          ],
        },
      ],
      total: 1,
    });
    await openScreen('/admin/subscriptions?view=differences', null);
    await screen.findByText('Harbour Books');
    screen.getByText('Plan: Starter → Basic');
    screen.getByText('Price: $19.00 → none');
    screen.getByText('Invoice added: AB-0001');
  });

  it('reports that there are none, or that they could not be loaded', async () => {
    signInAdmin('operator');
    api.respond('GET /api/admin/stripe-differences', { items: [], total: 0, page: 1, pageSize: 10 });
    await openScreen('/admin/subscriptions?view=differences', null);
    await screen.findByText(words('list.emptyTitle'));
    await closeScreen();
    api.refuse('GET /api/admin/stripe-differences', 'internal_error');
    await openScreen('/admin/subscriptions?view=differences', null);
    await screen.findByText(words('list.failedTitle'));
  });
});

describe('invoices', () => {
  const organization = { id: newId(), name: 'Harbour Books' };
  const invoice = {
    id: newId(),
    number: 'P-2026-000147',
    kind: 'invoice' as const,
    date: '2026-03-02T10:00:00.000Z',
    amount: 4_900,
    amountDue: 4_900,
    currency: 'USD' as const,
    status: 'unpaid' as const,
    dueAt: null,
    paidAt: null,
    paidWith: null,
    collectedBy: 'ledger' as const,
    organization,
  };
  const credit = { ...invoice, id: newId(), number: 'C-2026-000003', kind: 'creditNote' as const };
  const page = (...items: (typeof invoice | typeof credit)[]) => ({
    items,
    total: items.length,
    page: 1,
    pageSize: 10,
  });

  it('ADM-12: marks an open invoice as paid with a reason; a credit note has no actions', async () => {
    signInAdmin('operator');
    api.respond('GET /api/admin/subscriptions', { items: [], total: 0, page: 1, pageSize: 10 });
    api.respond('GET /api/admin/invoices', page(invoice, credit));
    const user = await openScreen('/admin/subscriptions', null);
    await user.click(await screen.findByRole('button', { name: words('subscriptions.views.invoices') }));
    await arrive('/admin/subscriptions?view=invoices');
    await screen.findByText('-$49.00');
    const paid = words('invoices.named.mark-paid', { number: invoice.number });
    await user.click(await screen.findByRole('button', { name: paid }));
    const dialog = await findDialog(
      words('invoices.ask.mark-paid', { number: invoice.number }),
      'alertdialog',
    );
    await fill(user, dialog.getByRole('textbox'), 'By transfer');
    api.respond('POST /api/admin/invoices/{invoiceId}/mark-paid', { ...invoice, status: 'paid' });
    await user.click(dialog.getByRole('button', { name: words('invoices.acts.mark-paid') }));
    await findToast(words('invoices.done.mark-paid'));
    expect(api.sent('POST /api/admin/invoices/{invoiceId}/mark-paid')).toEqual([{ reason: 'By transfer' }]);
    expect(
      screen.queryByRole('button', { name: words('invoices.named.refund', { number: credit.number }) }),
    ).toBeNull();
  });

  it('ADM-12: sets a status after showing its effects; reports refusals and errors', async () => {
    signInAdmin('operator');
    const subscription = {
      id: organization.id,
      organization,
      plan: 'starter' as const,
      status: 'active' as const,
      periodStart: '2026-03-02T10:00:00.000Z',
      periodEnd: '2026-04-02T10:00:00.000Z',
      nextStatuses: ['cancelled' as const, 'expired' as const],
    };
    api.respond('GET /api/admin/subscriptions', { items: [subscription], total: 1, page: 1, pageSize: 10 });
    const preview = 'POST /api/admin/subscriptions/{organizationId}/preview-change';
    api.refuse(preview, 'transition_refused');
    const user = await openScreen('/admin/subscriptions', null);
    const name = words('subscriptions.changeOf', { name: organization.name });
    await user.click(await screen.findByRole('button', { name }));
    const dialog = await findDialog(name);
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: words('subscriptions.change') });
    expect(submit.disabled).toBe(true);
    await user.selectOptions(dialog.getByLabelText(words('columns.plan')), 'free');
    await dialog.findByText(t('common:errors.transition_refused'));
    expect(submit.disabled).toBe(true);
    api.respond(preview, {
      ...noEffect,
      endsAt: '2026-04-02T10:00:00.000Z',
      credited: 1_225,
      cancels: { number: 'P-2026-000004', amountDue: 1_900 },
      losses: [
        {
          resource: 'chatbots',
          have: 3,
          allowed: 1,
          items: [{ id: newId(), name: 'Shop Desk' }],
          at: noEffect.effectiveAt,
        },
        { resource: 'messagesPerMonth', have: null, allowed: 1_000, at: noEffect.effectiveAt },
        { resource: 'retentionDays', have: 14, allowed: 7, at: '2026-05-02T10:00:00.000Z' },
      ],
    });
    await user.selectOptions(dialog.getByLabelText(words('columns.status')), 'expired');
    expect(dialog.getByLabelText(words('columns.plan'))).toHaveProperty('value', 'starter');
    await dialog.findByText('The period that was paid until Apr 2, 2026 ends now.');
    dialog.getByText(/\$12\.25 goes to the balance/);
    dialog.getByText(/Invoice P-2026-000004 is canceled/);
    dialog.getByText('Messages per month: 1,000 instead of unlimited');
    dialog.getByText(/paused: .*Shop Desk/);
    dialog.getByText(/deleted from May 2, 2026 on/);
    await fill(user, dialog.getByRole('textbox'), 'Closed its shop');
    api.respond('PATCH /api/admin/subscriptions/{organizationId}', {
      ...subscription,
      status: 'expired',
      plan: 'free',
      nextStatuses: [],
    });
    await user.click(submit);
    await findToast(words('subscriptions.changed'));
    expect(api.sent('PATCH /api/admin/subscriptions/{organizationId}')).toEqual([
      { status: 'expired', reason: 'Closed its shop' },
    ]);
  });

  it('ADM-12: a viewer sees them and can do nothing', async () => {
    signInAdmin('viewer');
    api.respond('GET /api/admin/invoices', page(invoice));
    await openScreen('/admin/subscriptions?view=invoices', null);
    await screen.findByText(invoice.number);
    expect(
      screen.queryByRole('button', { name: words('invoices.named.mark-paid', { number: invoice.number }) }),
    ).toBeNull();
  });
});
