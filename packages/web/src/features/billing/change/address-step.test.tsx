import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { fill, findDialog, findProblem, findToast, label } from '../../../../test/screen/interact.ts';
import { onBasic, openBilling, prepareBilling } from '../../../../test/screen/open-billing.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleDetails, samplePreview } from '../../../../test/stand-in/sample-billing.ts';
import { sampleSubscription } from '../../../../test/stand-in/samples.ts';

const words = (key: string, values = {}) => t(`billing:${key}`, values);
const visa = { brand: 'visa', last4: '4242', expMonth: 5, expYear: 2031, name: 'Ada Osei' };
const professional = { plan: 'Professional' };
const address = {
  name: 'Ada Osei',
  company: '',
  address: '1 Quay Street',
  city: 'Dublin',
  state: '',
  zip: '',
  country: 'IE',
};
const untaxed = samplePreview({ tax: 0, taxPercent: null, balanceApplied: 0, amountDue: 47_040 });
const known = sampleDetails({ paymentMethod: visa, address });

type Dialog = Awaited<ReturnType<typeof findDialog>>;

async function typeAddress(user: UserEvent, dialog: Dialog): Promise<void> {
  await fill(user, dialog.getByLabelText(words('address.name')), address.name);
  await fill(user, dialog.getByLabelText(words('address.address')), address.address);
  await fill(user, dialog.getByLabelText(words('address.city')), address.city);
  await user.selectOptions(dialog.getByLabelText(words('address.country')), 'Ireland');
}

beforeEach(() => {
  prepareBilling();
  api.respond('GET /api/billing/details', sampleDetails({ paymentMethod: visa, isAddressRequired: true }));
  api.respond('POST /api/subscription/preview-change', untaxed);
});

it('asks for the buyer’s address if tax depends on it, and shows the total with tax before the payment', async () => {
  const user = await openBilling({ subscription: onBasic });
  await user.click(await screen.findByRole('button', { name: 'Upgrade to Professional' }));
  const dialog = await findDialog(words('upgrade.title', professional));
  dialog.getByText(words('upgrade.address'));
  expect(dialog.queryByText(words('quote.due'))).toBeNull();
  const next = dialog.getByRole('button', { name: words('upgrade.continue') });
  await user.click(next);
  await findProblem(dialog.getByLabelText(words('address.country')), t('common:validation.countryUnknown'));
  expect(api.calls('PUT /api/billing/address')).toHaveLength(0);

  await typeAddress(user, dialog);
  const wrong = t('common:validation.taxIdInvalid');
  const taxId = dialog.getByLabelText(label(words('tax.taxId')));
  await fill(user, taxId, 'IE1');
  api.refuse('PUT /api/billing/tax', 'validation_failed', { fields: { taxId: wrong } });
  await user.click(next);
  await findProblem(taxId, wrong);
  expect(api.calls('PUT /api/billing/address')).toHaveLength(0);

  await fill(user, taxId, 'IE6388047V');
  api.respond('PUT /api/billing/tax', { taxId: 'IE6388047V', businessName: '', note: null });
  api.respond('PUT /api/billing/address', address);
  api.respond('POST /api/subscription/preview-change', samplePreview({ quote: 'with-tax' }));
  api.respond('GET /api/billing/details', known);
  await user.click(next);
  const pay = await screen.findByRole('button', { name: 'Pay $570.00' });
  screen.getByText('Tax (23%)');
  expect(screen.queryByText(words('change.renewed'))).toBeNull();
  expect(api.sent('PUT /api/billing/address')).toEqual([address]);
  expect(api.calls('POST /api/subscription/change')).toHaveLength(0);

  api.respond('POST /api/subscription/change', sampleSubscription);
  api.respond('GET /api/subscription', sampleSubscription);
  await user.click(pay);
  await findToast(words('change.done.upgrade', professional));
  expect(api.sent('POST /api/subscription/change')).toMatchObject([{ quote: 'with-tax' }]);
});

it('closes the dialog and reports the error if the new price cannot be loaded; keeps the address', async () => {
  const user = await openBilling({ subscription: onBasic });
  await user.click(await screen.findByRole('button', { name: 'Upgrade to Professional' }));
  const dialog = await findDialog(words('upgrade.title', professional));
  await typeAddress(user, dialog);
  api.respond('PUT /api/billing/address', address);
  api.refuse('POST /api/subscription/preview-change', 'transition_refused');
  api.respond('GET /api/billing/details', known);
  await user.click(dialog.getByRole('button', { name: words('upgrade.continue') }));
  await findToast(words('change.failed'), t('common:errors.transition_refused'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls('PUT /api/billing/tax')).toHaveLength(0);
});

it('a trial asks for the address first if a card is stored', async () => {
  const user = await openBilling({ subscription: onBasic });
  await user.click(await screen.findByRole('button', { name: words('plans.try', { count: 14 }) }));
  const dialog = await findDialog(words('trial.title', professional));
  dialog.getByText(words('trial.address'));
  await typeAddress(user, dialog);
  api.respond('PUT /api/billing/address', address);
  api.respond('GET /api/billing/details', known);
  await user.click(dialog.getByRole('button', { name: words('upgrade.continue') }));
  await screen.findByRole('button', { name: words('trial.confirm') });
});

it('a trial without a card starts without asking for the address', async () => {
  api.respond('GET /api/billing/details', sampleDetails({ isAddressRequired: true }));
  const user = await openBilling({ subscription: onBasic });
  await user.click(await screen.findByRole('button', { name: words('plans.try', { count: 14 }) }));
  await screen.findByRole('button', { name: words('trial.confirm') });
});

it('asks for the missing address of a renewing subscription until it is entered', async () => {
  const user = await openBilling();
  await screen.findByText(words('notice.address'));
  const [ask] = await screen.findAllByRole('button', { name: words('details.adds.address') });
  if (!ask) throw new Error('nobody asks for the address');
  await user.click(ask);
  const dialog = await findDialog(words('address.title'));
  await typeAddress(user, dialog);
  api.respond('PUT /api/billing/address', address);
  api.respond('GET /api/billing/details', known);
  await user.click(dialog.getByRole('button', { name: words('details.save') }));
  await findToast(words('details.saved'));
  await waitFor(() => expect(screen.queryByText(words('notice.address'))).toBeNull());
});

it('asks for no address if nothing was bought', async () => {
  await openBilling({ subscription: onBasic });
  await screen.findByText(words('card.endingIn', { brand: 'Visa', last4: '4242' }));
  expect(screen.queryByText(words('notice.address'))).toBeNull();
});
