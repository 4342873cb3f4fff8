import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useBreadcrumbDetail } from '../../lib/breadcrumb.ts';
import { useUser } from '../../lib/session/use-user.ts';
import { mainItems, organizationItems } from './nav-items.ts';

const separator = <ChevronRight aria-hidden="true" size={14} className="flip-rtl flex-none text-off" />;

/** Organisation, screen, and the thing a detail screen shows. */
export function Breadcrumb({ current }: { current: string | undefined }) {
  const { t } = useTranslation('common');
  const { user } = useUser();
  const detail = useBreadcrumbDetail();
  const href = [...mainItems, ...organizationItems].find((item) => item.key === current)?.href;
  return (
    <nav aria-label={t('nav.breadcrumb')} className="min-w-0 max-md:hidden">
      <ol className="flex min-w-0 items-center gap-1.5 text-13 whitespace-nowrap text-text-3">
        <li className="truncate">{user?.currentOrganization?.name ?? t('organization.none')}</li>
        {current === undefined ? null : (
          <>
            {separator}
            <li aria-current={detail ? undefined : 'page'} className={detail ? '' : 'font-550 text-text'}>
              {detail && href ? (
                <Link href={href} className="hover:text-text">
                  {t(`nav.${current}`)}
                </Link>
              ) : (
                t(`nav.${current}`)
              )}
            </li>
          </>
        )}
        {detail ? (
          <>
            {separator}
            <li aria-current="page" className="truncate font-550 text-text">
              {detail}
            </li>
          </>
        ) : null}
      </ol>
    </nav>
  );
}
