import { useTranslation } from 'react-i18next';
import { FactorCodeInput } from '../../../../components/account/factor-code-input.tsx';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { errorText } from '../../../../lib/api/error-text.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { codeRule, useTurnOff } from './use-two-factor.ts';

/** Explains what is lost without the second factor, and requires a code. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { turnOff, dialog } = useTurnOff(onClose);
  const form = useForm({ code: '' }, { code: codeRule }, ({ code }) => turnOff.mutate(code.trim()));
  const refusal = turnOff.error ? errorText(turnOff.error, t) : undefined;
  return (
    <>
      <Dialog
        open
        size="s"
        role="alertdialog"
        onOpenChange={(open) => (open ? undefined : onClose())}
        title={t('twoFactor.offTitle')}
        description={t('twoFactor.offWarning')}
        onSubmit={form.submit}
        footer={
          <>
            <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
            <Button type="submit" variant="destructive" loading={turnOff.isPending}>
              {t('twoFactor.turnOff')}
            </Button>
          </>
        }
      >
        <Field
          label={t('twoFactor.code')}
          hint={t('common:proof.codeHint')}
          error={form.problems.code ? t(form.problems.code) : refusal}
          required
        >
          {(control) => <FactorCodeInput {...control} size="l" {...form.text('code')} />}
        </Field>
      </Dialog>
      {dialog}
    </>
  );
}
