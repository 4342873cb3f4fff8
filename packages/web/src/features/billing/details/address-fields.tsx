import { countryCodes, countryName } from '@parley/contracts/values/countries';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { type Rules, useForm } from '../../../lib/form/use-form.ts';
import type { Details } from '../use-billing.ts';

type Address = Details['address'];

const lines = [
  { name: 'name', autoComplete: 'name', maxLength: 200, required: true, wide: false },
  { name: 'company', autoComplete: 'organization', maxLength: 200, required: false, wide: false },
  { name: 'address', autoComplete: 'street-address', maxLength: 300, required: true, wide: true },
  { name: 'city', autoComplete: 'address-level2', maxLength: 200, required: true, wide: false },
  { name: 'state', autoComplete: 'address-level1', maxLength: 200, required: false, wide: false },
  { name: 'zip', autoComplete: 'postal-code', maxLength: 20, required: false, wide: false },
] as const;

const rules: Rules<Address> = {
  name: (name) => name.trim() !== '' || 'common:validation.nameRequired',
  address: (text) => text.trim() !== '' || 'billing:address.required',
  city: (city) => city.trim() !== '' || 'billing:address.required',
  country: (country) => country !== '' || 'common:validation.countryUnknown',
};

export function useAddressForm(address: Address, send: (values: Address) => void) {
  return useForm({ ...address }, rules, send);
}

type AddressFieldsProps = {
  form: ReturnType<typeof useAddressForm>;
  /** Server errors by field. */
  errors: Readonly<Record<string, string>>;
};

/** Fields of the buyer's address, in a grid of two columns. */
export function AddressFields({ form, errors }: AddressFieldsProps) {
  const { t, i18n } = useTranslation('billing');
  const { problems } = form;
  const wrong = (name: keyof Address) => (problems[name] ? t(problems[name]) : errors[name]);
  return (
    <>
      {lines.map(({ name, autoComplete, maxLength, required, wide }) => (
        <Field
          key={name}
          label={t(`address.${name}`)}
          error={wrong(name)}
          required={required}
          optional={!required}
          className={wide ? 'sm:col-span-2' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              size="l"
              dir="auto"
              autoComplete={autoComplete}
              maxLength={maxLength}
              {...form.text(name)}
            />
          )}
        </Field>
      ))}
      <Field label={t('address.country')} error={wrong('country')} required>
        {(control) => (
          <Select
            {...control}
            size="l"
            name="country"
            autoComplete="country"
            value={form.values.country}
            onChange={(event) => form.set('country', event.target.value)}
          >
            <option value="">{t('address.chooseCountry')}</option>
            {countriesIn(i18n.language).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

function countriesIn(language: string): { code: string; name: string }[] {
  return countryCodes()
    .map((code) => ({ code, name: countryName(code, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
