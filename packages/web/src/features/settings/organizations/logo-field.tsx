import { maxImageBytes } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/display/avatar.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ImageActions } from '../images/image-actions.tsx';
import type { StoredImage } from '../images/use-stored-image.ts';

/** The logo with buttons to replace and remove it. */
export function LogoField({ name, logo }: { name: string; logo: StoredImage }) {
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
      <ImageActions
        image={logo}
        title={<p className="text-13 font-550">{t('branding.logo')}</p>}
        hint={t('branding.logoHint', { size: bytes(maxImageBytes) })}
        labels={{
          choose: t('branding.logoChoose'),
          replace: t('branding.logoReplace'),
          remove: t('branding.logoRemove'),
          sending: t('branding.logoSending'),
        }}
      />
    </fieldset>
  );
}
