import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/session/use-user.ts';
import { PanelHeader } from '../panel-header.tsx';
import { CannedCard } from './canned/canned-card.tsx';
import { TeamsCard } from './teams/teams-card.tsx';

/** Teams that conversations are assigned to, and the canned answers of whoever may reply. */
export default function InboxPanel() {
  const { t } = useTranslation('settings');
  const may = useMay();
  return (
    <>
      <PanelHeader title={t('common:settingsTabs.inbox')} text={t('teams.panelText')} />
      <TeamsCard />
      {may('conversation.reply') ? <CannedCard /> : null}
    </>
  );
}
