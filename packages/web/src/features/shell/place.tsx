import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { Breadcrumb, type BreadcrumbStep } from '../../components/ui/layout/breadcrumb.tsx';
import { useBreadcrumbDetail } from '../../lib/breadcrumb.ts';
import { settingsTabOf } from '../../lib/router/settings-tabs.ts';
import { useUser } from '../../lib/session/use-user.ts';
import { mainItems, organizationItems } from './nav-items.ts';

/** Breadcrumb: organization, screen, and its object or settings tab. */
export function Place({ current }: { current: string | undefined }) {
  const { t } = useTranslation('common');
  const { user } = useUser();
  const named = useBreadcrumbDetail();
  const tab = settingsTabOf(useSearch());
  const isTab = current === 'settings';
  const detail = isTab ? t(`settingsTabs.${tab}`) : named;
  const href = [...mainItems, ...organizationItems].find((item) => item.key === current)?.href;
  const organization: BreadcrumbStep = { text: user?.currentOrganization?.name ?? t('organization.none') };
  const screen = current === undefined ? [] : [{ text: t(`nav.${current}`), href }];
  const last = detail === undefined ? [] : [{ text: detail }];
  const steps = isTab ? [...screen, ...last] : [organization, ...screen, ...last];
  return <Breadcrumb label={t('nav.breadcrumb')} steps={steps} className="max-md:hidden" />;
}
