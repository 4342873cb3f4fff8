import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { StatusDot } from '../../../components/ui/display/status-dot.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { mainItems, type NavItem, organizationItems } from '../nav-items.ts';

type SidebarNavProps = {
  current: string | undefined;
  mini: boolean;
  waiting: number;
  onNavigate?: () => void;
};

/** Links of the sidebar, with the current one highlighted. */
export function SidebarNav({ current, mini, waiting, onNavigate }: SidebarNavProps) {
  const { t } = useTranslation('common');
  const links = (items: readonly NavItem[]) =>
    items.map((item) => (
      <NavLink
        key={item.key}
        item={item}
        current={item.key === current}
        mini={mini}
        waiting={item.key === 'conversations' ? waiting : 0}
        onNavigate={onNavigate}
      />
    ));
  return (
    <nav aria-label={t('nav.label')} className={cx('flex flex-col gap-0.5', mini && 'items-center')}>
      {links(mainItems)}
      {mini ? (
        <span aria-hidden="true" className="my-2.5 h-px w-6 bg-strong" />
      ) : (
        <p className="px-2.5 pt-4 pb-1 text-12 font-medium tracking-normal text-text-3">
          {t('nav.organization')}
        </p>
      )}
      {links(organizationItems)}
    </nav>
  );
}

type NavLinkProps = {
  item: NavItem;
  current: boolean;
  mini: boolean;
  /** Number of conversations that want a member. */
  waiting: number;
  onNavigate: (() => void) | undefined;
};

function NavLink({ item: { key, href, Icon }, current, mini, waiting, onNavigate }: NavLinkProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const wanted = waiting > 0 ? t('nav.waiting', { number: format.number(waiting) }) : null;
  const name = wanted === null ? t(`nav.${key}`) : `${t(`nav.${key}`)}, ${wanted}`;
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      aria-label={mini ? name : undefined}
      title={mini ? name : undefined}
      onClick={() => onNavigate?.()}
      className={cx(
        'relative flex items-center gap-2.5 rounded-sm text-13 font-medium',
        mini ? 'h-9 w-10 justify-center' : 'h-8 px-2.5 max-md:h-11 max-md:text-14',
        current ? 'bg-nav-on font-semibold text-text' : 'text-text-2 hover:bg-surface-3',
      )}
    >
      <Icon
        aria-hidden="true"
        size={mini ? 18 : 16}
        strokeWidth={1.75}
        className={current ? 'text-primary-mark' : 'text-text-3'}
      />
      {mini ? null : t(`nav.${key}`)}
      {wanted !== null && mini ? <StatusDot tone="primary" className="absolute end-2 top-1.5" /> : null}
      {wanted !== null && !mini ? (
        <span className="ms-auto rounded-full bg-accent-soft px-1.5 text-12 font-semibold text-accent-ink tabular-nums">
          <span aria-hidden="true">{waiting < 100 ? format.number(waiting) : `${format.number(99)}+`}</span>
          <span className="sr-only">{`, ${wanted}`}</span>
        </span>
      ) : null}
    </Link>
  );
}
