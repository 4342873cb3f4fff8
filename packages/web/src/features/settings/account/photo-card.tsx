import { maxImageBytes } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/display/avatar.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { User } from '../../../lib/session/use-user.ts';
import { ImageActions } from '../images/image-actions.tsx';
import { usePhoto } from './use-photo.ts';

/** The user's photo: a chosen picture is previewed first, and uploaded with a separate button. */
export function PhotoCard({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const { bytes } = useFormat();
  const photo = usePhoto(user);
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.fullName} src={photo.shown} tone="ink" className="size-16! text-20!" />
        <ImageActions
          image={photo}
          title={<h2 className="text-14 font-semibold">{t('photo.title')}</h2>}
          hint={t('photo.hint', { size: bytes(maxImageBytes) })}
          labels={{
            choose: t('photo.choose'),
            replace: t('photo.replace'),
            use: t('photo.use'),
            remove: t('photo.remove'),
            sending: t('photo.sending'),
          }}
        />
      </div>
    </Card>
  );
}
