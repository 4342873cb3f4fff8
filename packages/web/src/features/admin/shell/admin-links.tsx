import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cx } from '../../../components/ui/lib/variants.ts';
import { adminNav } from '../admin-nav.ts';

type AdminLinksProps = { current: string | undefined; onNavigate?: () => void };

/** Navigation between the screens of the admin area, with the current one highlighted. */
export function AdminLinks({ current, onNavigate }: AdminLinksProps) {
  const { t } = useTranslation('admin');
  return (
    <nav aria-label={t('nav.label')} className="flex flex-col gap-0.5">
      {adminNav.map(({ key, Icon }) => (
        <Link
          key={key}
          href={`/admin/${key}`}
          aria-current={key === current ? 'page' : undefined}
          onClick={() => onNavigate?.()}
          className={cx(
            'flex h-8 items-center gap-2.5 rounded-sm px-2.5 text-13 font-medium max-md:h-11 max-md:text-14',
            key === current ? 'bg-nav-on font-semibold text-text' : 'text-text-2 hover:bg-surface-3',
          )}
        >
          <Icon
            aria-hidden="true"
            size={16}
            strokeWidth={1.75}
            className={key === current ? 'text-primary-mark' : 'text-text-3'}
          />
          {t(`nav.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
