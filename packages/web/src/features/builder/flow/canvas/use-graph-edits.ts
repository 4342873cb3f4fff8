import { connect, removeEdges } from '@parley/flow/edit/connect';
import type { Connection, FinalConnectionState } from '@xyflow/react';
import { useFlow } from '../state/flow-context.ts';
import type { CanvasNode } from './canvas-node.ts';
import type { CanvasEdge } from './step-edge.tsx';

/** Handlers of React Flow that change the flow: connecting, reconnecting and deleting. */
export function useGraphEdits() {
  const { editor, askStep } = useFlow();
  return {
    onConnect({ source, sourceHandle, target }: Connection): void {
      if (sourceHandle !== null) editor.edit((current) => connect(current, source, sourceHandle, target));
    },
    /** Dropping a connection on an empty spot asks for the step to add there. */
    onConnectEnd(event: MouseEvent | TouchEvent, state: FinalConnectionState): void {
      const { fromNode, fromHandle, toNode, isValid } = state;
      if (isValid || toNode || !fromNode || fromHandle?.type !== 'source' || !fromHandle.id) return;
      const point = 'changedTouches' in event ? event.changedTouches[0] : event;
      const isOverPane =
        point && document.elementFromPoint(point.clientX, point.clientY)?.closest('.react-flow');
      if (isOverPane) askStep({ behind: fromNode.id, port: fromHandle.id });
    },
    onReconnect(former: CanvasEdge, next: Connection): void {
      editor.edit((current) => {
        const isMoved = former.source !== next.source || former.sourceHandle !== next.sourceHandle;
        const free = isMoved ? removeEdges(current, [former.id]) : current;
        return next.sourceHandle === null
          ? current
          : connect(free, next.source, next.sourceHandle, next.target);
      });
    },
    async onBeforeDelete(gone: { nodes: CanvasNode[]; edges: CanvasEdge[] }): Promise<boolean> {
      const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
      if (gone.nodes.length > 0) editor.remove(ids(gone.nodes));
      else editor.edit((current) => removeEdges(current, ids(gone.edges)));
      return false;
    },
  };
}
