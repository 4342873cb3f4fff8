import { screen, within } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { fill, findDialog, findProblem, findToast, label } from '../../../../test/screen/interact.ts';
import { openBilling, prepareBilling } from '../../../../test/screen/open-billing.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleDetails } from '../../../../test/stand-in/sample-billing.ts';

const words = (key: string, values = {}) => t(`billing:${key}`, values);
const visa = { brand: 'visa', last4: '4242', expMonth: 5, expYear: 2031, name: 'Ada Osei' };
const address = {
  name: 'Ada Osei',
  company: '',
  address: '1 Quay Street',
  city: 'Dublin',
  state: '',
  zip: 'D02 X285',
  country: 'IE',
};

async function openDialog(part: 'card' | 'address' | 'tax', act: 'adds' | 'edits' = 'adds') {
  const user = await openBilling();
  await user.click(await screen.findByRole('button', { name: words(`details.${act}.${part}`) }));
  return { user, dialog: await findDialog(words(part === 'card' ? 'card.dialogTitle' : `${part}.title`)) };
}

beforeEach(prepareBilling);

it('BILL-05: shows the stored card and replaces it', async () => {
  api.respond('GET /api/billing/details', sampleDetails({ paymentMethod: visa }));
  const { user, dialog } = await openDialog('card', 'edits');
  screen.getByText('Visa ending in 4242');
  screen.getByText(/expires 05\/2031/);
  const kept = { ...visa, last4: '0341' };
  api.respond('PUT /api/billing/payment-method', kept);
  api.respond('GET /api/billing/details', sampleDetails({ paymentMethod: kept }));
  await fill(user, dialog.getByLabelText(words('card.number')), '4000-0000-0000-0341');
  await fill(user, dialog.getByLabelText(words('card.expiry')), '0531');
  await fill(user, dialog.getByLabelText(words('card.cvc')), '123');
  await fill(user, dialog.getByLabelText(words('card.name')), 'Ada Osei');
  await user.click(dialog.getByRole('button', { name: words('card.save') }));
  await findToast(words('card.saved'));
  await screen.findByText('Visa ending in 0341');
});

it('BILL-17: reports a card that is declined, expired or not a test card, at its field and in a toast', async () => {
  const { user, dialog } = await openDialog('card');
  const number = dialog.getByLabelText(words('card.number'));
  const save = dialog.getByRole('button', { name: words('card.save') });
  await fill(user, number, '4111 1111 1111 1111');
  await fill(user, dialog.getByLabelText(words('card.expiry')), '01/20');
  await fill(user, dialog.getByLabelText(words('card.cvc')), '123');
  await fill(user, dialog.getByLabelText(words('card.name')), 'Ada Osei');
  api.refuse('PUT /api/billing/payment-method', 'test_card_only');
  await user.click(save);
  await findProblem(number, t('common:errors.test_card_only'));
  await findToast('Failed to update payment method', t('common:errors.test_card_only'));
  const expired = t('common:validation.cardExpired');
  api.refuse('PUT /api/billing/payment-method', 'validation_failed', { fields: { expYear: expired } });
  await user.click(save);
  await findProblem(dialog.getByLabelText(words('card.expiry')), expired);
});

it('BILL-06: asks for the address and shows it as saved', async () => {
  const { user, dialog } = await openDialog('address');
  await user.click(dialog.getByRole('button', { name: words('details.save') }));
  await findProblem(dialog.getByLabelText(words('address.city')), words('address.required'));
  await findProblem(dialog.getByLabelText(words('address.country')), t('common:validation.countryUnknown'));
  await fill(user, dialog.getByLabelText(words('address.name')), address.name);
  await fill(user, dialog.getByLabelText(words('address.address')), address.address);
  await fill(user, dialog.getByLabelText(words('address.city')), address.city);
  await fill(user, dialog.getByLabelText(label(words('address.zip'))), address.zip);
  await user.selectOptions(dialog.getByLabelText(words('address.country')), 'Ireland');
  api.respond('PUT /api/billing/address', address);
  api.respond('GET /api/billing/details', sampleDetails({ address }));
  await user.click(dialog.getByRole('button', { name: words('details.save') }));
  await findToast(words('details.saved'));
  expect(api.sent('PUT /api/billing/address')).toEqual([address]);
  const lines = (await screen.findByText('1 Quay Street')).closest('address');
  expect([...(lines?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Ada Osei',
    '1 Quay Street',
    'D02 X285 Dublin',
    'Ireland',
  ]);
});

it('BILL-08: saves tax id and business name, and shows why no tax is charged', async () => {
  const { user, dialog } = await openDialog('tax');
  await fill(user, dialog.getByLabelText(label(words('tax.businessName'))), 'Harbour Books Ltd');
  await fill(user, dialog.getByLabelText(label(words('tax.taxId'))), 'IE6388047V');
  const invalid = t('common:validation.taxIdInvalid');
  api.refuse('PUT /api/billing/tax', 'validation_failed', { fields: { taxId: invalid } });
  await user.click(dialog.getByRole('button', { name: words('details.save') }));
  await findProblem(dialog.getByLabelText(label(words('tax.taxId'))), invalid);
  const tax = { taxId: 'IE6388047V', businessName: 'Harbour Books Ltd', note: 'Reverse charge' };
  api.respond('PUT /api/billing/tax', tax);
  api.respond('GET /api/billing/details', sampleDetails({ tax }));
  await user.click(dialog.getByRole('button', { name: words('details.save') }));
  await screen.findByText('Reverse charge');
  within(screen.getByRole('main')).getByText('IE6388047V');
});

it('BILL-16: reports billing information that could not be saved, and keeps it in the form', async () => {
  const { user, dialog } = await openDialog('tax');
  const name = dialog.getByLabelText<HTMLInputElement>(label(words('tax.businessName')));
  await fill(user, name, 'Harbour Books Ltd');
  api.refuse('PUT /api/billing/tax', 'internal_error');
  await user.click(dialog.getByRole('button', { name: words('details.save') }));
  await findToast('Failed to update billing information');
  expect(name.value).toBe('Harbour Books Ltd');
});
