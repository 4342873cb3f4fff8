import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { SegmentedControl } from '../../components/ui/choices/segmented-control.tsx';
import { teamPartOf, teamPartPath } from '../../lib/router/settings-tabs.ts';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { TeamPanel } from './team/team-panel.tsx';

const InboxPanel = lazy(() => import('./inbox/inbox-panel.tsx'));

/** Members of the organization, or how conversations reach them. */
export default function TeamMembersPanel() {
  const { t } = useTranslation('common');
  const [, navigate] = useLocation();
  const part = teamPartOf(useSearch());
  return (
    <>
      <SegmentedControl
        className="self-start"
        label={t('settingsTabs.team-members')}
        value={part}
        onValueChange={(next) => navigate(teamPartPath(next), { replace: true })}
        options={[
          { value: 'members', label: t('settingsTabs.team-members') },
          { value: 'inbox', label: t('settingsTabs.inbox') },
        ]}
      />
      {part === 'members' ? (
        <TeamPanel />
      ) : (
        <Suspense fallback={<SettingsSkeleton />}>
          <InboxPanel />
        </Suspense>
      )}
    </>
  );
}
