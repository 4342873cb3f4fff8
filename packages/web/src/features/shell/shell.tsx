import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../components/ui/variants.ts';
import { useLiveUpdates } from '../../lib/live/use-live-updates.ts';
import type { AppRoute } from '../../lib/router/route.ts';
import { useUser } from '../../lib/session/use-user.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { type ShellDialog, ShellDialogs } from './shell-dialogs.tsx';
import { Sidebar } from './sidebar.tsx';
import { SuspensionNote } from './suspension-note.tsx';
import { Topbar } from './topbar.tsx';
import { useSidebar } from './use-sidebar.ts';

/** What stands around every signed-in screen. */
export function Shell({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { t } = useTranslation('common');
  const { user } = useUser();
  const { mini, toggle } = useSidebar(route.miniSidebar === true);
  const [menuOpen, setMenuOpen] = useState(false);
  const [dialog, setDialog] = useState<ShellDialog>(null);
  useLiveUpdates(user?.currentOrganization?.id);
  return (
    <div
      className={cx(
        'grid h-dvh grid-cols-[minmax(0,1fr)]',
        mini ? 'md:grid-cols-[64px_minmax(0,1fr)]' : 'md:grid-cols-[256px_minmax(0,1fr)]',
      )}
    >
      <a
        href="#content"
        className="sr-only rounded-sm bg-ink px-3 py-2 text-13 text-on-ink focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-60"
      >
        {t('nav.skipToContent')}
      </a>
      <Sidebar current={route.nav} mini={mini} onToggle={toggle} />
      <PhoneMenu open={menuOpen} onOpenChange={setMenuOpen} current={route.nav} />
      <div className="flex min-h-0 min-w-0 flex-col">
        <Topbar current={route.nav} onMenu={() => setMenuOpen(true)} onSearch={() => setDialog('palette')} />
        <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-auto outline-none">
          <SuspensionNote />
          {children}
        </main>
      </div>
      <ShellDialogs open={dialog} onOpen={setDialog} />
    </div>
  );
}
