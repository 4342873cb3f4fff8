import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { useCannedAnswers } from '../../../lib/inbox/canned-answers.ts';
import { useTeams } from '../../../lib/inbox/teams.ts';
import { teamPartPath } from '../../../lib/router/settings-tabs.ts';
import { useMay } from '../../../lib/session/use-user.ts';
import { PanelHeader } from '../panel-header.tsx';
import { SettingsSkeleton } from '../settings-skeleton.tsx';
import { CannedCard } from './canned/canned-card.tsx';
import { TeamsCard } from './teams/teams-card.tsx';

/** Teams that conversations are assigned to, and the canned answers of whoever may reply. */
export default function InboxPanel() {
  const { t } = useTranslation('settings');
  const mayReply = useMay()('conversation.reply');
  const teams = useTeams();
  const answers = useCannedAnswers(mayReply);
  // Both at once at first, so that the second card does not jump when the first has grown.
  const [wasRead, setWasRead] = useState(false);
  const isRead = !teams.isPending && !(mayReply && answers.isPending);
  if (isRead && !wasRead) setWasRead(true);
  if (!isRead && !wasRead) return <SettingsSkeleton />;
  return (
    <>
      <PanelHeader
        title={t('common:settingsTabs.inbox')}
        text={t('teams.panelText')}
        actions={
          <ButtonLink href={teamPartPath('members')}>{t('common:settingsTabs.team-members')}</ButtonLink>
        }
      />
      <TeamsCard />
      {mayReply ? <CannedCard /> : null}
    </>
  );
}
