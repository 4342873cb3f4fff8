import { useTranslation } from 'react-i18next';
import type { Overview } from '../use-analytics.ts';
import { TallyCard } from './tally-card.tsx';

export function ModesCard({ modes }: { modes: Overview['modes'] }) {
  const { t } = useTranslation('analytics');
  const tallies = [
    { key: 'model', label: t('modes.model'), conversations: modes.model },
    { key: 'extractive', label: t('modes.extractive'), conversations: modes.extractive },
    { key: 'smalltalk', label: t('modes.smalltalk'), conversations: modes.smalltalk },
    { key: 'fallback', label: t('modes.fallback'), conversations: modes.fallback },
    { key: 'failed', label: t('modes.failed'), conversations: modes.failed },
  ].filter(({ conversations }) => conversations > 0);
  return (
    <TallyCard
      title={t('charts.modes')}
      column={t('charts.mode')}
      count={t('charts.answers')}
      tallies={tallies}
    />
  );
}
