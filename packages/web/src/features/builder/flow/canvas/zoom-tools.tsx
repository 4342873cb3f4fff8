import { useReactFlow, useStore } from '@xyflow/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../components/ui/buttons/icon-button.tsx';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { toolGroup } from '../flow-toolbar.tsx';
import { fitViewOptions } from './first-sight.ts';

/** Zoom in, zoom out, and show all. */
export function ZoomTools() {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const zoom = useStore(({ transform }) => transform[2]);
  return (
    <div className={`absolute start-3 bottom-3 z-10 ${toolGroup}`}>
      <IconButton
        size="s"
        label={t('flow.canvas.zoomOut')}
        onClick={() => void zoomOut()}
        icon={<Minus aria-hidden="true" size={16} />}
      />
      <span className="w-11 text-center text-12 font-medium tabular-nums">{format.percent(zoom)}</span>
      <IconButton
        size="s"
        label={t('flow.canvas.zoomIn')}
        onClick={() => void zoomIn()}
        icon={<Plus aria-hidden="true" size={16} />}
      />
      <IconButton
        size="s"
        label={t('flow.canvas.fit')}
        onClick={() => void fitView({ ...fitViewOptions, duration: 150 })}
        icon={<Maximize aria-hidden="true" size={16} />}
      />
    </div>
  );
}
