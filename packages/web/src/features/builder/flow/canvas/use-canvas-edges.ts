import type { FlowDocument } from '@parley/flow/document';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format/use-format.ts';
import type { Traffic } from '../model/traffic.ts';
import { isPassed, type TestRun } from '../run/test-run.ts';
import { countedLabels, labelRows, labelsOf } from './edge-labels.ts';
import type { CanvasEdge } from './step-edge.tsx';

type Drawing = { chosen: readonly string[]; run: TestRun | null; traffic: Traffic | null };

/** Lines on the canvas; unchanged lines keep their identity, so that they do not render again. */
export function useCanvasEdges(flow: FlowDocument, { chosen, run, traffic }: Drawing): CanvasEdge[] {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const drawn = useRef<ReadonlyMap<string, CanvasEdge>>(new Map());
  return useMemo(() => {
    const plain = labelsOf(flow, t);
    const labels = traffic ? countedLabels(flow, plain, (ids) => format.number(traffic.by(ids))) : plain;
    const rows = labelRows(flow, labels);
    const edges = flow.edges.map((edge) => {
      const isLit = run !== null && isPassed(run, flow.edges, edge);
      const next = drawEdge(edge, {
        label: labels.get(edge.id),
        row: rows.get(edge.id) ?? 0,
        isLit,
        selected: chosen.includes(edge.id),
      });
      const old = drawn.current.get(edge.id);
      return old && isSame(old, next) ? old : next;
    });
    drawn.current = new Map(edges.map((edge) => [edge.id, edge]));
    return edges;
  }, [flow, chosen, run, traffic, format, t]);
}

function drawEdge(
  edge: FlowDocument['edges'][number],
  { selected, ...data }: NonNullable<CanvasEdge['data']> & { selected: boolean },
): CanvasEdge {
  return {
    ...edge,
    type: 'step',
    selected,
    className: data.isLit ? 'lit' : '',
    zIndex: data.isLit || selected ? 1 : 0,
    data,
    markerEnd: data.isLit || selected ? 'flow-arrow-lit' : 'flow-arrow',
  };
}

function isSame(old: CanvasEdge, next: CanvasEdge): boolean {
  return (
    old.source === next.source &&
    old.sourceHandle === next.sourceHandle &&
    old.target === next.target &&
    old.selected === next.selected &&
    old.data?.label === next.data?.label &&
    old.data?.row === next.data?.row &&
    old.data?.isLit === next.data?.isLit
  );
}
