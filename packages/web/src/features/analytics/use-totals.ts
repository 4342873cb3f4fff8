import { useTranslation } from 'react-i18next';
import type { ChangeKind } from '../../components/figures/change.ts';
import { useCostFormat } from '../../lib/format/use-cost-format.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import type { Overview } from './use-analytics.ts';

type Totals = Overview['totals'];

export type Metric = {
  name: keyof Totals;
  label: string;
  format: (value: number) => string;
  change: ChangeKind;
};

export function useMetrics(): readonly Metric[] {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const cost = useCostFormat();
  const number = (value: number) => format.number(value);
  const short = (value: number) =>
    format.number(value, value < 100_000 ? {} : { notation: 'compact', maximumFractionDigits: 1 });
  const decimal = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  const score = (value: number) =>
    format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = (value: number) => format.percent(value / 100);
  const share = (size: number) => format.number(size, { style: 'percent', maximumFractionDigits: 1 });
  const points = (size: number) => t('metrics.points', { points: decimal(size) });
  const grows = { by: 'share', better: 'more', format: share } as const;
  const isNeutral = { by: 'share', format: share } as const;
  const cheaper = { by: 'difference', better: 'less', format: cost } as const;
  const better = { by: 'difference', better: 'more' } as const;
  return [
    { name: 'conversations', label: t('metrics.conversations'), format: number, change: grows },
    { name: 'messages', label: t('metrics.messages'), format: number, change: grows },
    {
      name: 'averageResponseMs',
      label: t('metrics.averageResponseMs'),
      format: format.seconds,
      change: { by: 'difference', better: 'less', format: format.seconds },
    },
    {
      name: 'messagesPerConversation',
      label: t('metrics.messagesPerConversation'),
      format: decimal,
      change: isNeutral,
    },
    {
      name: 'averageSentiment',
      label: t('metrics.averageSentiment'),
      format: score,
      change: { ...better, format: score },
    },
    {
      name: 'resolvedPercent',
      label: t('metrics.resolvedPercent'),
      format: percent,
      change: { ...better, format: points },
    },
    { name: 'dailyVisitors', label: t('metrics.dailyVisitors'), format: number, change: grows },
    { name: 'totalTokens', label: t('metrics.totalTokens'), format: short, change: isNeutral },
    { name: 'totalCostUsd', label: t('metrics.totalCostUsd'), format: cost, change: cheaper },
    { name: 'estimatedCostUsd', label: t('metrics.estimatedCostUsd'), format: cost, change: cheaper },
    { name: 'leads', label: t('metrics.leads'), format: number, change: grows },
    { name: 'knowledgeTokens', label: t('metrics.knowledgeTokens'), format: short, change: isNeutral },
    { name: 'knowledgeCostUsd', label: t('metrics.knowledgeCostUsd'), format: cost, change: cheaper },
    { name: 'chatbots', label: t('metrics.chatbots'), format: number, change: isNeutral },
  ];
}
