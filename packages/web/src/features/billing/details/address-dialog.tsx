import { countryCodes, countryName } from '@parley/contracts/countries';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/field.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import type { Details } from '../use-billing.ts';
import { useSaveAddress } from './use-save-details.ts';

const lines = [
  { name: 'name', autoComplete: 'name', maxLength: 200, required: true, wide: false },
  { name: 'company', autoComplete: 'organization', maxLength: 200, required: false, wide: false },
  { name: 'address', autoComplete: 'street-address', maxLength: 300, required: true, wide: true },
  { name: 'city', autoComplete: 'address-level2', maxLength: 200, required: true, wide: false },
  { name: 'state', autoComplete: 'address-level1', maxLength: 200, required: false, wide: false },
  { name: 'zip', autoComplete: 'postal-code', maxLength: 20, required: false, wide: false },
] as const;

type AddressDialogProps = { address: Details['address']; onClose: () => void };

/** The buyer's address on invoices to come. */
export function AddressDialog({ address, onClose }: AddressDialogProps) {
  const { t, i18n } = useTranslation('billing');
  const { save, errors } = useSaveAddress(onClose);
  const form = useForm(
    { ...address },
    {
      name: (name) => name.trim() !== '' || 'common:validation.nameRequired',
      address: (text) => text.trim() !== '' || 'billing:address.required',
      city: (city) => city.trim() !== '' || 'billing:address.required',
      country: (country) => country !== '' || 'common:validation.countryUnknown',
    },
    (values) => save.mutate(values),
  );
  const { problems } = form;
  const wrong = (name: keyof Details['address']) => (problems[name] ? t(problems[name]) : errors[name]);
  return (
    <FormDialog
      title={t('address.title')}
      description={t('address.text')}
      onSubmit={form.submit}
      submitLabel={t('details.save')}
      pending={save.isPending}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
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
      </div>
    </FormDialog>
  );
}

function countriesIn(language: string): { code: string; name: string }[] {
  return countryCodes()
    .map((code) => ({ code, name: countryName(code, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
