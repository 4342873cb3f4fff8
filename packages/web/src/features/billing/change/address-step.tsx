import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx';
import { AddressFields, useAddressForm } from '../details/address-fields.tsx';
import { TaxIdField } from '../details/tax-id-field.tsx';
import { useSaveBuyer } from '../details/use-save-details.ts';
import type { Details } from '../use-billing.ts';

type AddressStepProps = {
  details: Details;
  title: string;
  description: string;
  /** Recalculates the price with the tax of the country. */
  onKept?: (() => Promise<void>) | undefined;
  onClose: () => void;
};

/**
 * Asks for the buyer's address before a purchase whose tax depends on it. The next step replaces it once the country is known.
 */
export function AddressStep({ details: { address, tax }, onKept, ...dialog }: AddressStepProps) {
  const { t } = useTranslation('billing');
  const [taxId, setTaxId] = useState(tax.taxId);
  const { save, errors } = useSaveBuyer(tax, onKept);
  const form = useAddressForm(address, (values) => save.mutate({ address: values, taxId }));
  return (
    <FormDialog
      {...dialog}
      onSubmit={form.submit}
      submitLabel={t('upgrade.continue')}
      pending={save.isPending}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <AddressFields form={form} errors={errors} />
        <TaxIdField
          input={{ name: 'taxId', value: taxId, onChange: (event) => setTaxId(event.target.value) }}
          error={errors.taxId}
        />
      </div>
    </FormDialog>
  );
}
