import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Progress } from '../../components/ui/progress.tsx';
import type { ResponseOf } from '../../lib/api/client.ts';
import { useFormat } from '../../lib/format/use-format.ts';

const warningShare = 0.8;

/** The month's messages against the plan's quota; nothing where it is not known. */
export function UsageBox() {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { data } = useQuery<ResponseOf<'GET /api/subscription'>>({ queryKey: ['/api/subscription'] });
  if (!data) return null;
  const used = data.usage.messagesThisMonth;
  const limit = data.limits.messagesPerMonth;
  if (limit === null) return null;
  const share = limit === 0 ? 1 : used / limit;
  return (
    <div className="mb-2 flex flex-none flex-col gap-2 rounded-md border border-border bg-surface p-3">
      <p className="flex items-baseline justify-between gap-2 text-12">
        <span className="font-550">{t('usage.messages')}</span>
        <span className="text-text-3 tabular-nums">{format.percent(share)}</span>
      </p>
      <Progress
        label={t('usage.messages')}
        value={Math.min(used, limit)}
        max={limit}
        tone={share >= warningShare ? 'warning' : 'ink'}
      />
      <p className="flex items-baseline justify-between gap-2 text-12 text-text-3">
        <span className="tabular-nums">
          {t('usage.of', { used: format.number(used), limit: format.number(limit) })}
        </span>
        <span>{t('usage.resets', { date: format.dayMonth(data.usage.resetsAt) })}</span>
      </p>
    </div>
  );
}
