import { ListTree, Workflow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx';

export type FlowView = 'canvas' | 'outline';

/** Switches between graph and outline. */
export function ViewSwitch({ view, onView }: { view: FlowView; onView: (view: FlowView) => void }) {
  const { t } = useTranslation('builder');
  return (
    <SegmentedControl
      label={t('flow.view.label')}
      className="pointer-events-auto"
      value={view}
      options={[
        { value: 'canvas', label: t('flow.view.canvas'), icon: <Workflow aria-hidden="true" size={16} /> },
        { value: 'outline', label: t('flow.view.outline'), icon: <ListTree aria-hidden="true" size={16} /> },
      ]}
      onValueChange={onView}
    />
  );
}
