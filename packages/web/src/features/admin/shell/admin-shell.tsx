import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut, Menu, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Wordmark } from '../../../components/brand/wordmark.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { SkipLink } from '../../../components/ui/layout/skip-link.tsx';
import { Sheet } from '../../../components/ui/overlays/sheet.tsx';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import type { AppRoute } from '../../../lib/router/route.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { AdminSearch } from '../search/admin-search.tsx';
import { useAdmin } from '../session/use-admin.ts';
import { AdminLinks } from './admin-links.tsx';

export function AdminShell({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] md:grid-cols-[256px_minmax(0,1fr)]">
      <SkipLink />
      <aside
        aria-label={t('nav.sidebar')}
        className="hidden min-h-0 flex-col border-e border-border bg-sidebar px-3 pb-3 md:flex"
      >
        <Mark />
        <AdminLinks current={route.nav} />
      </aside>
      <Sheet open={menuOpen} onOpenChange={setMenuOpen} label={t('nav.label')}>
        <div className="flex h-full flex-col px-3 pb-3">
          <div className="flex items-center justify-between">
            <Mark />
            <IconButton
              label={t('common:ui.close')}
              icon={<X size={18} />}
              onClick={() => setMenuOpen(false)}
            />
          </div>
          <AdminLinks current={route.nav} onNavigate={() => setMenuOpen(false)} />
        </div>
      </Sheet>
      <div className="flex min-h-0 min-w-0 flex-col">
        <header className="flex h-14 flex-none items-center gap-2 border-b border-border bg-topbar ps-6 pe-4 max-md:px-2">
          <IconButton
            size="l"
            label={t('common:nav.openMenu')}
            icon={<Menu size={18} />}
            onClick={() => setMenuOpen(true)}
            className="md:hidden"
          />
          <AdminSearch />
          <Identity />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="relative flex min-h-0 flex-1 flex-col overflow-auto outline-none"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

function Mark() {
  const { t } = useTranslation('admin');
  return (
    <span className="flex h-14 flex-none items-center gap-2 px-2">
      <Wordmark />
      <Badge variant="outline">{t('nav.badge')}</Badge>
    </span>
  );
}

function Identity() {
  const { t } = useTranslation('admin');
  const { admin } = useAdmin();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const logout = useMutation({
    mutationFn: () => call('POST /api/admin/logout', {}),
    onSuccess() {
      queryClient.clear();
      navigate('/admin/login');
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('nav.logoutFailed'), description: errorText(error, t) }),
  });
  return (
    <div className="flex min-w-0 items-center gap-3 md:ms-auto">
      {admin ? (
        <span className="flex min-w-0 items-center gap-2 text-13">
          <span className="truncate font-medium">{admin.fullName}</span>
          <Badge>{t(`roles.${admin.role}`)}</Badge>
        </span>
      ) : null}
      <Button size="s" loading={logout.isPending} onClick={() => logout.mutate()}>
        {logout.isPending ? null : <LogOut aria-hidden="true" size={14} className="flip-rtl" />}
        {t('nav.logout')}
      </Button>
    </div>
  );
}
