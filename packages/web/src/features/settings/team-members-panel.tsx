import { lazy, Suspense } from 'react';
import { useSearch } from 'wouter';
import { teamPartOf } from '../../lib/router/settings-tabs.ts';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { TeamPanel } from './team/team-panel.tsx';

const InboxPanel = lazy(() => import('./inbox/inbox-panel.tsx'));

/** Members of the organization, or how conversations reach them; the header of each leads to the other. */
export default function TeamMembersPanel() {
  if (teamPartOf(useSearch()) === 'members') return <TeamPanel />;
  return (
    <Suspense fallback={<SettingsSkeleton />}>
      <InboxPanel />
    </Suspense>
  );
}
