import { KeyRound, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Badge } from '../../../../components/ui/display/badge.tsx';
import { Card } from '../../../../components/ui/layout/card.tsx';
import { useFormat } from '../../../../lib/format/use-format.ts';
import type { User } from '../../../../lib/session/use-user.ts';
import { SignInMethodRow } from '../sign-in-method-row.tsx';
import type { AccountSecurity } from '../use-security.ts';
import { type TwoFactorSetup, useRenewCodes, useSetUp } from './use-two-factor.ts';

const SetUpDialog = lazy(async () => ({ default: (await import('./set-up-dialog.tsx')).SetUpDialog }));
const TurnOffDialog = lazy(async () => ({ default: (await import('./turn-off-dialog.tsx')).TurnOffDialog }));
const CodesStep = lazy(async () => ({ default: (await import('./codes-step.tsx')).CodesStep }));

type TwoFactorCardProps = { user: User; security: AccountSecurity };
type Asked = { act: 'set-up'; setup: TwoFactorSetup } | { act: 'codes'; codes: string[] } | { act: 'off' };
const fewCodes = 3;

/** The second factor: off with a button to set it up, or on with the number of unused recovery codes. */
export function TwoFactorCard({ user, security }: TwoFactorCardProps) {
  const { t } = useTranslation('settings');
  const { date } = useFormat();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { setUp, dialog } = useSetUp((setup) => setAsked({ act: 'set-up', setup }));
  const close = () => setAsked(null);
  const isOn = user.twoFactorEnabled;
  return (
    <Card flush>
      <div className="p-4 max-md:p-3">
        <SignInMethodRow
          icon={<ShieldCheck size={18} />}
          isOn={isOn}
          title={t('twoFactor.title')}
          badge={
            <Badge variant={isOn ? 'success' : 'secondary'}>
              {t(isOn ? 'twoFactor.on' : 'twoFactor.off')}
            </Badge>
          }
          text={
            isOn ? t('twoFactor.onText', { date: date(security.twoFactorEnabledAt) }) : t('twoFactor.offText')
          }
          action={
            isOn ? (
              <Button variant="quiet-destructive" onClick={() => setAsked({ act: 'off' })}>
                {t('twoFactor.turnOff')}
              </Button>
            ) : (
              <Button variant="primary" loading={setUp.isPending} onClick={() => setUp.mutate()}>
                {t('twoFactor.setUp')}
              </Button>
            )
          }
        />
      </div>
      {isOn ? (
        <RecoveryRow
          left={security.recoveryCodesLeft}
          onCodes={(codes) => setAsked({ act: 'codes', codes })}
        />
      ) : null}
      {dialog}
      <Suspense fallback={null}>
        {asked?.act === 'set-up' ? <SetUpDialog setup={asked.setup} onClose={close} /> : null}
        {asked?.act === 'off' ? <TurnOffDialog onClose={close} /> : null}
        {asked?.act === 'codes' ? <CodesStep codes={asked.codes} onClose={close} /> : null}
      </Suspense>
    </Card>
  );
}

function RecoveryRow({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation('settings');
  const { renew, dialog } = useRenewCodes(onCodes);
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-border px-4 py-3 max-md:px-3">
      <KeyRound aria-hidden="true" size={16} strokeWidth={1.75} className="mx-2.5 flex-none text-text-3" />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-13 font-550">{t('twoFactor.codes')}</h3>
        <p className={left < fewCodes ? 'text-12 text-warning-text' : 'text-12 text-text-3'}>
          {t('twoFactor.codesLeft', { count: left })}
        </p>
      </div>
      <Button variant="ghost" loading={renew.isPending} onClick={() => renew.mutate()}>
        {t('twoFactor.newCodes')}
      </Button>
      {dialog}
    </div>
  );
}
