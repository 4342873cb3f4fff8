import { useState } from 'react';
import { CodesStep } from './codes-step.tsx';
import { ScanStep } from './scan-step.tsx';
import type { TwoFactorSetup } from './use-two-factor.ts';

type SetUpDialogProps = { setup: TwoFactorSetup; onClose: () => void };

/** Two steps: add the secret to the app and enter a code from it; then save the recovery codes. */
export function SetUpDialog({ setup, onClose }: SetUpDialogProps) {
  const [isOn, setIsOn] = useState(false);
  return isOn ? (
    <CodesStep step={2} codes={setup.recoveryCodes} onClose={onClose} />
  ) : (
    <ScanStep setup={setup} onEnabled={() => setIsOn(true)} onClose={onClose} />
  );
}
