import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteHeader } from '../../components/site/site-header.tsx';
import { usePlannedText } from '../../components/site/use-planned-text.ts';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { EmptyArt } from '../../components/ui/empty-art.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import type { ResponseOf } from '../../lib/api/client.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { isUnderMaintenance, learnMaintenance } from '../../lib/maintenance.ts';

type Maintenance = ResponseOf<'GET /api/maintenance'>;
const askAgainMs = 15_000;

function titleOf(isActive: boolean, isPlanned: boolean) {
  if (isActive) return 'maintenance.title';
  return isPlanned ? 'maintenance.plannedTitle' : 'maintenance.noneTitle';
}

/** Why the platform cannot be used now, and until when; without maintenance, a way home. */
export default function MaintenancePage() {
  const { t } = useTranslation('common');
  const format = useFormat();
  const plannedText = usePlannedText();
  const { data } = useQuery<Maintenance>({
    queryKey: ['/api/maintenance'],
    refetchInterval: askAgainMs,
  });
  useEffect(() => {
    if (data) learnMaintenance(data.active);
  }, [data]);
  const isActive = data?.active ?? isUnderMaintenance();
  const planned = data && plannedText(data);
  const until = data?.expectedEnd
    ? t('maintenance.until', { time: format.dateTime(data.expectedEnd) })
    : t('maintenance.soon');
  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <SiteHeader />
      <main className="flex flex-1 flex-col">
        <EmptyState
          level={1}
          art={<EmptyArt />}
          title={t(titleOf(isActive, planned !== undefined))}
          description={
            isActive
              ? `${data?.message ?? t('maintenance.text')} ${until}`
              : (planned ?? t('maintenance.noneText'))
          }
          action={
            <ButtonLink href="/" size="l">
              {t('unavailable.toHome')}
            </ButtonLink>
          }
        />
      </main>
    </div>
  );
}
