import { PanelLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cx } from '../../../components/ui/lib/variants.ts';
import { Brand } from '../brand.tsx';
import { SidebarFoot } from './sidebar-foot.tsx';
import { SidebarNav } from './sidebar-nav.tsx';
import { UsageBox } from './usage-box.tsx';

type SidebarProps = { current: string | undefined; mini: boolean; waiting: number; onToggle: () => void };

/** Main navigation at the start edge, 256 px wide or collapsed to 64. */
export function Sidebar({ current, mini, waiting, onToggle }: SidebarProps) {
  const { t } = useTranslation('common');
  const label = t(mini ? 'nav.expand' : 'nav.collapse');
  return (
    <aside
      aria-label={t('nav.sidebar')}
      data-testid="sidebar"
      className={cx(
        'hidden min-h-0 flex-col gap-0.5 border-e border-border bg-sidebar px-3 pb-3 md:flex print:hidden',
        mini && 'items-center',
      )}
    >
      <Link
        href="/dashboard"
        aria-label={mini ? t('nav.dashboard') : undefined}
        className="flex h-14 flex-none items-center px-2"
      >
        <Brand mini={mini} />
      </Link>
      <SidebarNav current={current} mini={mini} waiting={waiting} />
      <div className="mt-auto" />
      {mini ? null : <UsageBox />}
      <SidebarFoot mini={mini} />
      <button
        type="button"
        aria-label={mini ? label : undefined}
        title={mini ? label : undefined}
        aria-expanded={!mini}
        onClick={onToggle}
        className={cx(
          'flex flex-none items-center gap-2.5 rounded-sm text-13 font-medium text-text-2 hover:bg-surface-3',
          mini ? 'h-9 w-10 justify-center' : 'h-8 px-2.5',
        )}
      >
        <PanelLeft
          aria-hidden="true"
          size={mini ? 18 : 16}
          strokeWidth={1.75}
          className="flip-rtl text-text-3"
        />
        {mini ? null : label}
      </button>
    </aside>
  );
}
