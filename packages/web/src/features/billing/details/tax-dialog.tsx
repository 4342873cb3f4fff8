import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import type { Details } from '../use-billing.ts';
import { useSaveTax } from './use-save-details.ts';

type TaxDialogProps = { tax: Details['tax']; onClose: () => void };

/** The buyer's tax id and business name on invoices to come. */
export function TaxDialog({ tax: { businessName, taxId }, onClose }: TaxDialogProps) {
  const { t } = useTranslation('billing');
  const { save, errors } = useSaveTax(onClose);
  const form = useForm({ businessName, taxId }, {}, (values) => save.mutate(values));
  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('tax.title')}
      description={t('tax.text')}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t('details.save')}
          </Button>
        </>
      }
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
      <Field label={t('tax.taxId')} hint={t('tax.taxIdHint')} error={errors.taxId} optional>
        {(control) => (
          <Input {...control} size="l" dir="ltr" autoComplete="off" maxLength={40} {...form.text('taxId')} />
        )}
      </Field>
    </Dialog>
  );
}
