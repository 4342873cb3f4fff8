import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';

type TaxIdFieldProps = {
  input: Pick<ComponentProps<typeof Input>, 'name' | 'value' | 'onChange'>;
  error: string | undefined;
};

/** Tax id of the buyer; optional, because only businesses have one. */
export function TaxIdField({ input, error }: TaxIdFieldProps) {
  const { t } = useTranslation('billing');
  return (
    <Field label={t('tax.taxId')} hint={t('tax.taxIdHint')} error={error} optional>
      {(control) => <Input {...control} size="l" dir="ltr" autoComplete="off" maxLength={40} {...input} />}
    </Field>
  );
}
