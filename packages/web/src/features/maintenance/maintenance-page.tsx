import { useQuery } from '@tanstack/react-query';
import { Check, Pause } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Wordmark } from '../../components/brand/wordmark.tsx';
import { LanguageSelect } from '../../components/language/language-select.tsx';
import { SiteHeader } from '../../components/site/site-header.tsx';
import { usePlannedText } from '../../components/site/use-planned-text.ts';
import { ButtonLink } from '../../components/ui/buttons/button-link.tsx';
import { Badge } from '../../components/ui/display/badge.tsx';
import type { ResponseOf } from '../../lib/api/client.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { isUnderMaintenance, setMaintenance } from '../../lib/maintenance.ts';

type Maintenance = ResponseOf<'GET /api/maintenance'>;
const askAgainMs = 15_000;

function titleOf(isActive: boolean, isPlanned: boolean) {
  if (isActive) return 'maintenance.title';
  return isPlanned ? 'maintenance.plannedTitle' : 'maintenance.noneTitle';
}

/** Reason and end of the maintenance; without maintenance, a link home. */
export default function MaintenancePage() {
  const { t } = useTranslation('common');
  const format = useFormat();
  const plannedText = usePlannedText();
  const { data } = useQuery<Maintenance>({
    queryKey: ['/api/maintenance'],
    refetchInterval: askAgainMs,
  });
  useEffect(() => {
    if (data) setMaintenance(data.active);
  }, [data]);
  const isActive = data?.active ?? isUnderMaintenance();
  const planned = data && plannedText(data);
  const until = data?.expectedEnd
    ? t('maintenance.until', { time: format.dateTime(data.expectedEnd) })
    : t('maintenance.soon');
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      {isActive ? <QuietHeader /> : <SiteHeader />}
      <main className="mx-auto flex w-full max-w-[560px] flex-1 flex-col justify-center px-5 pt-10 pb-24">
        {isActive ? (
          <Badge variant="warning" dot="warning" className="mb-4 self-start">
            {t('maintenance.now')}
          </Badge>
        ) : null}
        <h1 className="text-32 font-[660] tracking-[-.03em] text-balance md:text-[44px] md:leading-[52px]">
          {t(titleOf(isActive, planned !== undefined))}
        </h1>
        <p className="mt-3 text-16 text-pretty text-text-2 md:text-[18px] md:leading-[28px]">
          {isActive
            ? `${data?.message ?? t('maintenance.text')} ${until}`
            : (planned ?? t('maintenance.noneText'))}
        </p>
        {isActive ? <Facts /> : null}
        <ButtonLink href="/" size="xl" className="mt-8 md:self-start">
          {t('unavailable.toHome')}
        </ButtonLink>
      </main>
    </div>
  );
}

/** Header without links to sign in or sign up, which would only return here. */
function QuietHeader() {
  const { t } = useTranslation('common');
  return (
    <header className="mx-auto flex h-14 w-full max-w-[1168px] items-center justify-between px-5 pub:h-16 pub:px-6">
      <Link href="/" aria-label={t('nav.home')} className="flex h-9 items-center">
        <Wordmark size="l" />
      </Link>
      <LanguageSelect />
    </header>
  );
}

const facts = [
  { name: 'data', Icon: Check, tone: 'text-success-text' },
  { name: 'chatbots', Icon: Pause, tone: 'text-warning-text' },
  { name: 'app', Icon: Pause, tone: 'text-warning-text' },
] as const;

/** Effects of maintenance on the customer's data, chatbots and access. */
function Facts() {
  const { t } = useTranslation('common');
  return (
    <dl className="mt-8 border-t border-border text-15">
      {facts.map(({ name, Icon, tone }) => (
        <div key={name} className="flex flex-wrap items-center gap-x-3 border-b border-border py-3">
          <dt className="flex items-center gap-3 font-semibold">
            <Icon aria-hidden="true" size={18} className={tone} />
            {t(`maintenance.${name}`)}
          </dt>
          <dd className="ms-auto text-text-2 max-md:w-full max-md:ps-[30px]">
            {t(`maintenance.${name}State`)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
