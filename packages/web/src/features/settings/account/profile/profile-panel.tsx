import { useTranslation } from 'react-i18next';
import { useUser } from '../../../../lib/session/use-user.ts';
import { PanelHeader } from '../../panel-header.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The profile that colleagues can see. */
export default function ProfilePanel() {
  const { t } = useTranslation('settings');
  const { user } = useUser();
  return (
    <>
      <PanelHeader title={t('common:settingsTabs.profile')} text={t('profile.text')} />
      {user ? <ProfileForm key={user.id} user={user} /> : null}
    </>
  );
}
