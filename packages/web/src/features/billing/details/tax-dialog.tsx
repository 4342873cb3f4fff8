import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import type { Details } from '../use-billing.ts';
import { TaxIdField } from './tax-id-field.tsx';
import { useSaveTax } from './use-save-details.ts';

type TaxDialogProps = { tax: Details['tax']; onClose: () => void };

/** Dialog for the buyer's tax id and business name on future invoices. */
export function TaxDialog({ tax: { businessName, taxId }, onClose }: TaxDialogProps) {
  const { t } = useTranslation('billing');
  const { save, errors } = useSaveTax(onClose);
  const form = useForm({ businessName, taxId }, {}, (values) => save.mutate(values));
  return (
    <FormDialog
      size="s"
      title={t('tax.title')}
      description={t('tax.text')}
      onSubmit={form.submit}
      submitLabel={t('details.save')}
      pending={save.isPending}
      onClose={onClose}
    >
      <Field label={t('tax.businessName')} error={errors.businessName} optional>
        {(control) => (
          <Input
            {...control}
            size="l"
            dir="auto"
            autoComplete="organization"
            maxLength={200}
            {...form.text('businessName')}
          />
        )}
      </Field>
      <TaxIdField input={form.text('taxId')} error={errors.taxId} />
    </FormDialog>
  );
}
