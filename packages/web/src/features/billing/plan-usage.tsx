import type { Subscription } from '@parley/contracts/resources/organization';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { useFormat } from '../../lib/format/use-format.ts';

const warningShare = 0.8;

/** The current plan, and each of its limits with what is used of it. */
export function PlanUsage({ subscription: { plan, limits, usage } }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const lines = [
    { name: 'chatbots', used: usage.chatbots, limit: limits.chatbots },
    { name: 'messagesPerMonth', used: usage.messagesThisMonth, limit: limits.messagesPerMonth },
    { name: 'sources', used: usage.sources, limit: limits.sources },
    { name: 'knowledgeTokens', used: usage.knowledgeTokens, limit: limits.knowledgeTokens },
  ];
  return (
    <Card title={t('current')} action={<Badge variant="outline">{t(`chatbots:plans.${plan}`)}</Badge>}>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {lines.map((line) => (
          <Usage key={line.name} {...line} />
        ))}
      </dl>
    </Card>
  );
}

function Usage({ name, used, limit }: { name: string; used: number; limit: number | null }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const label = t(`limits.${name}`);
  return (
    <div className="flex min-w-0 flex-col gap-1.5 text-13">
      <div className="flex items-baseline justify-between gap-3">
        <dt className="font-550">{label}</dt>
        <dd className="text-text-2 tabular-nums">
          {limit === null
            ? t('usedUnlimited', { used: format.number(used) })
            : t('used', { used: format.number(used), limit: format.number(limit) })}
        </dd>
      </div>
      {limit === null ? null : (
        <dd>
          <Progress
            label={label}
            value={Math.min(used, limit)}
            max={limit}
            tone={used >= limit * warningShare ? 'warning' : 'ink'}
          />
        </dd>
      )}
    </div>
  );
}
