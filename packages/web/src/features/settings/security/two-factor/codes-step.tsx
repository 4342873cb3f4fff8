import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Checkbox } from '../../../../components/ui/choices/checkbox.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type CodesStepProps = { codes: string[]; onClose: () => void; step?: 2 };

/** Shows recovery codes for the only time, and closes once the user has saved them. */
export function CodesStep({ codes, onClose, step }: CodesStepProps) {
  const { t } = useTranslation('settings');
  const [isKept, setIsKept] = useState(false);
  const [wantsOut, setWantsOut] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={() => (isKept ? onClose() : setWantsOut(true))}
      title={t(step ? 'twoFactor.codesTitle' : 'twoFactor.newCodesTitle')}
      description={t('twoFactor.codesText')}
      footerNote={step ? t('twoFactor.step', { step }) : undefined}
      footer={
        <Button variant="primary" onClick={() => (isKept ? onClose() : setWantsOut(true))}>
          {t('twoFactor.done')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
      <div className="flex flex-col gap-1.5">
        <Checkbox
          label={t('twoFactor.kept')}
          checked={isKept}
          onChange={(event) => setIsKept(event.target.checked)}
        />
        <p role="alert" className="text-12 text-error-text">
          {wantsOut && !isKept ? t('twoFactor.keepFirst') : null}
        </p>
      </div>
    </Dialog>
  );
}
