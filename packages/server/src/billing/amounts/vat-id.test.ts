import { expect, it } from 'vitest';
import { taxOf } from './tax.ts';
import { countryOfVatId, isVatId, normalizeTaxId } from './vat-id.ts';

/** Numbers published by companies and tax offices, and examples from the offices' own descriptions. */
const right = [
  'ATU13585627',
  'BE0428759497',
  'BG175074752',
  'CY10259033P',
  'CZ25123891',
  'DE136695976',
  'DK13585628',
  'EE100931558',
  'EL094259216',
  'ESB58378431',
  'FI20774740',
  'FR83404833048',
  'HR33392005961',
  'HU12892312',
  'IE6433435F',
  'IT00743110157',
  'LT119511515',
  'LU15027442',
  'LV40003521600',
  'MT11679112',
  'NL004495445B01',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE123456789701',
  'SI50223054',
  'SK2022749619',
];

it.each(right)('BILL-08: %s has the right form and check digits', (id) => {
  expect(isVatId(id)).toBe(true);
});

/** In Dutch and Swedish ids, a serial number follows the check digit. */
const endingInCheckDigit = right.filter((id) => !/^(NL|SE)/.test(id));

it.each(endingInCheckDigit)('BILL-08: %s with another digit is refused', (id) => {
  const position = id.search(/\d(?=\D*$)/);
  const changed = (Number(id[position]) + 1) % 10;
  expect(isVatId(id.slice(0, position) + changed + id.slice(position + 1))).toBe(false);
});

it('normalizes ids as people write them, and recognizes the country', () => {
  expect(normalizeTaxId('de 136.695-976')).toBe('DE136695976');
  expect([countryOfVatId('EL094259216'), countryOfVatId('US123'), countryOfVatId('')]).toEqual([
    'GR',
    undefined,
    undefined,
  ]);
  expect(['', 'DE', 'XX123456789', 'DE１３６６９５９７６'].map(isVatId)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it('BILL-12: only a business in another country of the European Union accounts for the tax itself', () => {
  const seller = { country: 'IE', rates: { IE: '23', DE: '19', US: '0' } };
  const of = (country: string, taxId: string) => taxOf(10_000, seller, { country, taxId });
  expect(of('DE', 'DE136695976')).toEqual({ amount: 0, percent: null, isReverseCharge: true });
  expect(of('DE', '')).toEqual({ amount: 1_900, percent: '19', isReverseCharge: false });
  // The country of the id differs from the address, or is the seller's own.
  expect(of('DE', 'FR83404833048').isReverseCharge).toBe(false);
  expect(of('IE', 'IE6433435F')).toEqual({ amount: 2_300, percent: '23', isReverseCharge: false });
  expect(of('FR', '')).toEqual({ amount: 0, percent: null, isReverseCharge: false });
  expect(of('', '')).toEqual({ amount: 0, percent: null, isReverseCharge: false });
});
