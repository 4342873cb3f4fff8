import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx';
import type { Details } from '../use-billing.ts';
import { AddressFields, useAddressForm } from './address-fields.tsx';
import { useSaveAddress } from './use-save-details.ts';

type AddressDialogProps = { address: Details['address']; onClose: () => void };

/** Dialog for the buyer's address on future invoices. */
export function AddressDialog({ address, onClose }: AddressDialogProps) {
  const { t } = useTranslation('billing');
  const { save, errors } = useSaveAddress(onClose);
  const form = useAddressForm(address, (values) => save.mutate(values));
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
        <AddressFields form={form} errors={errors} />
      </div>
    </FormDialog>
  );
}
