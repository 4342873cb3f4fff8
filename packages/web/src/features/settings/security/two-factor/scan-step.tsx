import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { CopyField } from '../../../../components/ui/data/copy-field.tsx';
import { QrCode } from '../../../../components/ui/display/qr-code.tsx';
import { CodeInput } from '../../../../components/ui/inputs/code-input.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { errorText } from '../../../../lib/api/error-text.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { codeRule, type TwoFactorSetup, useEnable } from './use-two-factor.ts';

type ScanStepProps = { setup: TwoFactorSetup; onEnabled: () => void; onClose: () => void };

/** The secret as QR code and text, and a field for the code that proves it was scanned. */
export function ScanStep({ setup, onEnabled, onClose }: ScanStepProps) {
  const { t } = useTranslation('settings');
  const { enable, dialog } = useEnable(onEnabled);
  const form = useForm({ code: '' }, { code: codeRule }, ({ code }) => enable.mutate(code.trim()));
  const refusal = enable.error ? errorText(enable.error, t) : undefined;
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => (open ? undefined : onClose())}
        title={t('twoFactor.scanTitle')}
        description={t('twoFactor.scanText')}
        onSubmit={form.submit}
        footerNote={t('twoFactor.step', { step: 1 })}
        footer={
          <>
            <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
            <Button type="submit" variant="primary" loading={enable.isPending}>
              {t('twoFactor.check')}
            </Button>
          </>
        }
      >
        <div className="flex items-center gap-5 max-sm:flex-col max-sm:items-stretch">
          <span className="flex justify-center">
            <QrCode value={setup.otpauthUrl} label={t('twoFactor.qr')} />
          </span>
          <div className="flex min-w-0 flex-1 flex-col gap-2 text-13 text-text-2">
            <p>{t('twoFactor.scanHow')}</p>
            <p>{t('twoFactor.secretHow')}</p>
            <CopyField multiline label={t('twoFactor.secret')} value={setup.secret} />
          </div>
        </div>
        <Field
          label={t('twoFactor.code')}
          hint={t('twoFactor.codeHint')}
          error={form.problems.code ? t(form.problems.code) : refusal}
          required
        >
          {(control) => (
            <CodeInput
              {...control}
              value={form.values.code}
              onValueChange={(code) => form.set('code', code)}
            />
          )}
        </Field>
      </Dialog>
      {dialog}
    </>
  );
}
