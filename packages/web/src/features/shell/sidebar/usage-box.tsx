import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Progress } from '../../../components/ui/feedback/progress.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';

const warningShare = 0.8;

/** Messages of the month with the plan's quota; nothing until loaded. */
export function UsageBox() {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { data } = useQuery<ResponseOf<'GET /api/subscription'>>({
    queryKey: [apiPath('GET /api/subscription')],
  });
  if (!data) return null;
  const used = data.usage.messagesThisMonth;
  const limit = data.limits.messagesPerMonth;
  if (limit === null) return null;
  const share = limit === 0 ? 1 : used / limit;
  const isReached = share >= 1;
  return (
    <div className="mb-2 flex flex-none flex-col gap-2 rounded-md border border-border bg-surface p-3">
      <p className="flex items-baseline justify-between gap-2 text-12">
        <span className="font-550">{t('usage.messages')}</span>
        <span className="text-text-3 tabular-nums">{format.percent(Math.floor(share * 100) / 100)}</span>
      </p>
      <Progress label={t('usage.messages')} value={Math.min(used, limit)} max={limit} tone={toneOf(share)} />
      <p className="flex items-baseline justify-between gap-2 text-12 text-text-3">
        <span className="tabular-nums">
          {t('usage.of', { used: format.number(used), limit: format.number(limit) })}
        </span>
        {isReached ? (
          <Link href="/billing" className="font-550 text-error-text underline underline-offset-3">
            {t('usage.reached')}
          </Link>
        ) : (
          <span>{t('usage.resets', { date: format.dayMonth(data.usage.resetsAt) })}</span>
        )}
      </p>
    </div>
  );
}

function toneOf(share: number): 'ink' | 'warning' | 'error' {
  if (share >= 1) return 'error';
  return share >= warningShare ? 'warning' : 'ink';
}
