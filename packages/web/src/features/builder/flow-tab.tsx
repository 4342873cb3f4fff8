import { Workflow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { IconTile } from '../../components/ui/icon-tile.tsx';

/** Says that the flow builder does not exist yet, and what decides the answers instead. */
export function FlowTab() {
  const { t } = useTranslation('builder');
  const steps = ['1', '2', '3'].map((step) => ({
    title: t(`flow.step${step}`),
    text: t(`flow.step${step}Text`),
  }));
  return (
    <EmptyState
      className="dots rounded-md border border-border bg-surface"
      art={
        <span className="flex flex-col items-center gap-3">
          <IconTile>
            <Workflow size={20} />
          </IconTile>
          <Badge variant="outline">{t('flow.badge')}</Badge>
        </span>
      }
      title={t('flow.title')}
      description={t('flow.text')}
      steps={steps}
    />
  );
}
