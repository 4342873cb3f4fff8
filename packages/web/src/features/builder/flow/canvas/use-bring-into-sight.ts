import { nodeSize } from '@parley/flow/edit/places';
import { useReactFlow } from '@xyflow/react';
import { useCallback } from 'react';
import { isHidden, offsetToFreeCenter } from './sight.ts';

const margin = 24;

/** Returns a function that pans the canvas so that a step is visible beside the panel; does nothing if it already is. */
export function usePanIntoView(): (nodeId: string) => void {
  const { setCenter, getZoom, getNode } = useReactFlow();
  return useCallback(
    (nodeId) => {
      const node = getNode(nodeId);
      const canvas = document.querySelector('.react-flow')?.getBoundingClientRect();
      if (!node || !canvas) return;
      const step = document.querySelector(`.react-flow__node[data-id="${nodeId}"]`);
      const panel = document.querySelector('[data-over-canvas]')?.getBoundingClientRect();
      if (step && !isHidden(step.getBoundingClientRect(), canvas, panel)) return;
      const zoom = getZoom();
      const shift = offsetToFreeCenter(canvas, panel, nodeSize.width * zoom + 2 * margin);
      const x = node.position.x + nodeSize.width / 2 - shift / zoom;
      void setCenter(x, node.position.y + nodeSize.height / 2, { zoom, duration: 150 });
    },
    [setCenter, getZoom, getNode],
  );
}
