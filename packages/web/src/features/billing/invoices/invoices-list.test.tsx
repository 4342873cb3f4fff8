import { screen, within } from '@testing-library/dom';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { findToast } from '../../../../test/screen/interact.ts';
import { openBilling, prepareBilling } from '../../../../test/screen/open-billing.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleInvoice } from '../../../../test/stand-in/sample-billing.ts';

beforeEach(() => {
  prepareBilling();
  const { innerWidth } = window;
  window.innerWidth = 375;
  onTestFinished(() => {
    window.innerWidth = innerWidth;
  });
});

it('BILL-07: on a phone, shows all data of each invoice with its document and pay button', async () => {
  const open = sampleInvoice({
    id: '0199c0de-0000-7000-8000-0000000000b2',
    number: 'P-2026-000148',
    status: 'unpaid',
    amount: 5_000,
    amountDue: 4_000,
    dueAt: '2026-11-15T10:00:00.000Z',
    paidAt: null,
    paidWith: null,
  });
  api.respond('GET /api/billing/invoices', [open, sampleInvoice()]);
  const user = await openBilling();
  const list = within(await screen.findByRole('list', { name: t('billing:invoices.title') }));
  expect(screen.queryByRole('table', { name: t('billing:invoices.title') })).toBeNull();
  const [first, second] = list.getAllByRole('listitem').map((item) => within(item));
  if (!first || !second) throw new Error('invoices are missing');
  for (const text of ['P-2026-000148', '$50.00', '$40.00 left to pay', 'Unpaid', 'Due Nov 15, 2026'])
    first.getByText(text);
  for (const text of ['P-2026-000147', 'Nov 1, 2026', '$49.00', 'Paid', 'Visa ending in 4242'])
    second.getByText(text);
  expect(second.getByRole('link', { name: 'Download: P-2026-000147' }).getAttribute('href')).toBe(
    `/api/billing/invoices/${sampleInvoice().id}.pdf`,
  );
  api.respond('POST /api/billing/invoices/{invoiceId}/pay', { ...open, status: 'paid' });
  await user.click(first.getByRole('button', { name: 'Pay now: P-2026-000148' }));
  await findToast(t('billing:payment.paid'));
});
