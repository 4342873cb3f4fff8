import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cx } from '../../../components/ui/lib/variants.ts';
import { mainItems, type NavItem, organizationItems } from '../nav-items.ts';

type SidebarNavProps = { current: string | undefined; mini: boolean; onNavigate?: () => void };

/** Links of the sidebar, with the current one highlighted. */
export function SidebarNav({ current, mini, onNavigate }: SidebarNavProps) {
  const { t } = useTranslation('common');
  const links = (items: readonly NavItem[]) =>
    items.map((item) => (
      <NavLink
        key={item.key}
        item={item}
        current={item.key === current}
        mini={mini}
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

type NavLinkProps = { item: NavItem; current: boolean; mini: boolean; onNavigate: (() => void) | undefined };

function NavLink({ item: { key, href, Icon }, current, mini, onNavigate }: NavLinkProps) {
  const { t } = useTranslation('common');
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      aria-label={mini ? t(`nav.${key}`) : undefined}
      title={mini ? t(`nav.${key}`) : undefined}
      onClick={() => onNavigate?.()}
      className={cx(
        'flex items-center gap-2.5 rounded-sm text-13 font-medium',
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
    </Link>
  );
}
