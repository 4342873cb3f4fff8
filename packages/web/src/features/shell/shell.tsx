import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../components/ui/feedback/note.tsx';
import { SkipLink } from '../../components/ui/layout/skip-link.tsx';
import { cx } from '../../components/ui/lib/variants.ts';
import { can } from '../../lib/can.ts';
import { hearOfSignOut } from '../../lib/drafts.ts';
import { useSettled } from '../../lib/hooks/use-settled.ts';
import { useLiveUpdates } from '../../lib/live/use-live-updates.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';
import type { AppRoute } from '../../lib/router/route.ts';
import { useUser } from '../../lib/session/use-user.ts';
import { useAlerts } from './alerts/use-alerts.ts';
import { MaintenanceNotice } from './maintenance-notice.tsx';
import { useSignsOfLife } from './presence/use-presence.ts';
import { type ShellDialog, ShellDialogs } from './shell-dialogs.tsx';
import { PhoneMenu } from './sidebar/phone-menu.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { useWaitingCounts } from './sidebar/use-waiting-counts.ts';
import { Topbar } from './topbar.tsx';

/** Layout of every signed-in screen: sidebar, top bar and notes. */
export function Shell({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { user } = useUser();
  const { mini, toggle } = useSidebar(route.miniSidebar === true);
  const [menuOpen, setMenuOpen] = useState(false);
  const [dialog, setDialog] = useState<ShellDialog>(null);
  useLiveUpdates(user?.currentOrganization?.id);
  useEffect(() => hearOfSignOut(), []);
  const isSettled = useSettled();
  const mayReply = can(user?.currentOrganization, 'conversation.reply');
  useSignsOfLife(mayReply, user?.currentOrganization?.id, isSettled);
  const counts = useWaitingCounts(isSettled && mayReply);
  useAlerts(counts, user?.currentOrganization?.id);
  const waiting = counts?.waiting.total ?? 0;
  return (
    <div
      className={cx(
        'grid h-dvh grid-cols-[minmax(0,1fr)] print:block print:h-auto',
        mini ? 'md:grid-cols-[64px_minmax(0,1fr)]' : 'md:grid-cols-[256px_minmax(0,1fr)]',
      )}
    >
      <SkipLink />
      <Sidebar current={route.nav} mini={mini} waiting={waiting} onToggle={toggle} />
      <PhoneMenu open={menuOpen} onOpenChange={setMenuOpen} current={route.nav} waiting={waiting} />
      <div className="flex min-h-0 min-w-0 flex-col print:block">
        <Topbar current={route.nav} onMenu={() => setMenuOpen(true)} onSearch={() => setDialog('palette')} />
        <main
          id="content"
          tabIndex={-1}
          className="relative flex min-h-0 flex-1 flex-col overflow-auto outline-none print:block print:overflow-visible"
        >
          <SuspensionNote />
          <MaintenanceNotice />
          {children}
        </main>
      </div>
      <ShellDialogs open={dialog} onOpen={setDialog} />
    </div>
  );
}

const sidebarKey = 'app_sidebar';

/** Whether the sidebar is collapsed: the user's stored choice, else the screen's default. */
function useSidebar(miniByDefault: boolean): { mini: boolean; toggle: () => void } {
  const [choice, setChoice] = useState(() => readStored(sidebarKey));
  const mini = choice === null ? miniByDefault : choice === 'collapsed';
  function toggle() {
    const next = mini ? 'expanded' : 'collapsed';
    writeStored(sidebarKey, next);
    setChoice(next);
  }
  return { mini, toggle };
}

/** Explains to members of a suspended organization why, and what still works. */
function SuspensionNote() {
  const { t } = useTranslation('common');
  const { user } = useUser();
  const reason = user?.currentOrganization?.suspensionReason ?? null;
  if (reason === null) return null;
  return (
    <div role="alert" className="flex-none px-6 pt-4 max-md:px-4">
      <Note tone="warning">{t('suspension.text', { reason })}</Note>
    </div>
  );
}
