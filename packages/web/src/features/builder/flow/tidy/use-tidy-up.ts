import { moveNodes } from '@parley/flow/edit/change-node';
import type { Place } from '@parley/flow/edit/places';
import { nodeSize } from '@parley/flow/edit/places';
import { useReactFlow } from '@xyflow/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import { fitViewOptions } from '../canvas/first-sight.ts';
import { useFlow } from '../state/flow-context.ts';
import type { TidyRequest } from './tidy.worker.ts';

/** Lays the steps out from top to bottom, as a single undo step. */
export function useTidyUp() {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  const { fitView } = useReactFlow();
  const [isTidying, setIsTidying] = useState(false);

  function tidyUp(): void {
    const worker = new Worker(new URL('./tidy.worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      worker.terminate();
      setIsTidying(false);
    };
    setIsTidying(true);
    worker.onmessage = ({ data }: MessageEvent<[string, Place][]>) => {
      end();
      editor.edit((flow) => moveNodes(flow, new Map(data)));
      requestAnimationFrame(() => void fitView({ ...fitViewOptions, duration: 200 }));
    };
    worker.onerror = () => {
      end();
      showToast({ tone: 'error', title: t('flow.toast.tidyFailed') });
    };
    const request: TidyRequest = {
      size: nodeSize,
      ids: editor.flow.nodes.filter(({ type }) => type !== 'note').map(({ id }) => id),
      lines: editor.flow.edges.map(({ source, target }) => [source, target]),
    };
    worker.postMessage(request);
  }
  return { tidyUp, isTidying };
}
