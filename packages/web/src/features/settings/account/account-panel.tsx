import { useTranslation } from 'react-i18next';
import { useUser } from '../../../lib/session/use-user.ts';
import { PanelHeader } from '../panel-header.tsx';
import { AccountForm } from './account-form.tsx';
import { DeleteAccountCard } from './delete-account-card.tsx';
import { PhotoCard } from './photo-card.tsx';

/** Photo and account form of the user, and deletion of the account. */
export default function AccountPanel() {
  const { t } = useTranslation('settings');
  const { user } = useUser();
  if (!user) return null;
  return (
    <>
      <PanelHeader title={t('common:settingsTabs.account')} text={t('account.text')} />
      <PhotoCard user={user} />
      <AccountForm key={user.id} user={user} />
      <DeleteAccountCard user={user} />
    </>
  );
}
