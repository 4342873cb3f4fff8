import { maxImageBytes } from '@parley/contracts/lists';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { FileButton } from '../file-button.tsx';
import { imageTypes } from '../image-file.ts';
import type { Logo } from './use-logo.ts';

/** The logo with the ways to choose another one and to take it away. */
export function LogoField({ name, logo }: { name: string; logo: Logo }) {
  const { t } = useTranslation('settings');
  const { bytes } = useFormat();
  return (
    <fieldset aria-label={t('branding.logo')} className="flex flex-wrap items-center gap-4">
      <span className="grid h-16 w-32 flex-none place-items-center overflow-hidden rounded-md border border-border bg-surface-2 p-2">
        {logo.shown ? (
          <img src={logo.shown} alt="" className="max-h-full max-w-full object-contain" />
        ) : (
          <Avatar name={name} size="l" shape="square" />
        )}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-13 font-550">{t('branding.logo')}</p>
        <p className="text-12 text-text-3">{t('branding.logoHint', { size: bytes(maxImageBytes) })}</p>
        {logo.sending ? (
          <Progress
            label={t('branding.logoSending')}
            value={Math.round(logo.share * 100)}
            className="mt-2 max-w-60"
          />
        ) : null}
        <p role="alert" className="text-12 text-error-text">
          {logo.problem}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {logo.isChosen ? (
          <>
            <Button variant="ghost" disabled={logo.sending} onClick={logo.cancel}>
              {t('common:ui.cancel')}
            </Button>
            <Button loading={logo.sending} onClick={logo.use}>
              {t('branding.logoUse')}
            </Button>
          </>
        ) : (
          <>
            <FileButton
              label={t(logo.isStored ? 'branding.logoReplace' : 'branding.logoChoose')}
              accept={imageTypes.join(',')}
              onFile={logo.choose}
            />
            {logo.isStored ? (
              <Button variant="quiet-destructive" loading={logo.removing} onClick={logo.remove}>
                {t('branding.logoRemove')}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </fieldset>
  );
}
