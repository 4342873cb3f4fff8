import { canBeTarget } from '@parley/flow/edit/connect';
import {
  Background,
  BackgroundVariant,
  MiniMap,
  ReactFlow,
  useReactFlow,
  type Viewport,
} from '@xyflow/react';
import { useDirection } from 'radix-ui/direction';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../model/node-words.ts';
import { useFlow } from '../state/flow-context.ts';
import './canvas.css';
import type { FlowNode } from '@parley/flow/document';
import type { TestRun } from '../run/test-run.ts';
import type { CanvasNode } from './canvas-node.ts';
import { initialViewport } from './first-sight.ts';
import { ArrowHeads, type CanvasEdge, StepEdge } from './step-edge.tsx';
import { StepNode } from './step-node.tsx';
import { useCanvasEdges } from './use-canvas-edges.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { afterChoices, useCanvasNodes } from './use-canvas-nodes.ts';
import { useGraphEdits } from './use-graph-edits.ts';

const nodeTypes = { step: StepNode };
const edgeTypes = { step: StepEdge };

/** Renders the graph only once the size of its container is known, so that it opens in its final position. */
export function FlowCanvas({ run }: { run: TestRun | null }) {
  const { editor } = useFlow();
  const { nodes } = editor.flow;
  const [sight, setSight] = useState<Viewport | null>(null);
  const measure = useCallback(
    (element: HTMLElement | null) => {
      const room = element?.getBoundingClientRect();
      if (room) setSight((known) => known ?? initialViewport(nodes, room));
    },
    [nodes],
  );
  const keys = useCanvasKeys();
  return (
    <div ref={measure} className="absolute inset-0" {...keys} data-flow-canvas>
      {sight ? <Graph run={run} sight={sight} /> : null}
    </div>
  );
}

/** The flow as a graph: steps can be dragged, connected by their ports and selected; all of it works by keyboard too. */
function Graph({ run, sight }: { run: TestRun | null; sight: Viewport }) {
  const { t } = useTranslation('builder');
  const { editor, problems, traffic, askStep } = useFlow();
  const { flow, locked } = editor;
  const { screenToFlowPosition } = useReactFlow();
  const [chosenEdges, setChosenEdges] = useState<readonly string[]>([]);
  const labelOf = useCallback((node: FlowNode) => `${t(`flow.kind.${node.type}`)}: ${titleOf(node, t)}`, [t]);
  const runOf = useCallback((id: string) => run?.marks.get(id), [run]);
  const { nodes, onNodesChange } = useCanvasNodes(editor, {
    problemOf: problems.of,
    runOf,
    labelOf,
    traffic,
  });
  const edges = useCanvasEdges(flow, { chosen: chosenEdges, run, traffic });
  const words = useCanvasWords();
  const edits = useGraphEdits();

  return (
    <ReactFlow<CanvasNode, CanvasEdge>
      className="flow-canvas"
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onNodesChange={onNodesChange}
      onEdgesChange={(changes) => {
        const choices = changes.filter((change) => change.type === 'select');
        setChosenEdges((chosen) =>
          afterChoices(chosen, new Map(choices.map(({ id, selected }) => [id, selected]))),
        );
      }}
      {...edits}
      isValidConnection={({ target }) => canBeTarget(flow, target)}
      onDragOver={(event) => event.preventDefault()}
      nodesDraggable={!locked}
      nodesConnectable={!locked}
      edgesReconnectable={!locked}
      deleteKeyCode={locked ? null : deleteKeys}
      selectionKeyCode="Shift"
      multiSelectionKeyCode={multiKeys}
      connectionRadius={32}
      minZoom={0.2}
      maxZoom={1.5}
      defaultViewport={sight}
      onlyRenderVisibleElements={flow.nodes.length > 150}
      zoomOnDoubleClick={false}
      proOptions={withoutAttribution}
      ariaLabelConfig={words}
      onDoubleClick={(event) => {
        const isPane = event.target instanceof Element && event.target.matches('.react-flow__pane');
        if (isPane && !locked) askStep({ at: screenToFlowPosition({ x: event.clientX, y: event.clientY }) });
      }}
    >
      <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
      <ArrowHeads />
      {flow.nodes.length > 4 && (run === null || traffic !== null) ? <FlowMap /> : null}
    </ReactFlow>
  );
}

/** The whole flow in small; clicking moves the canvas. */
function FlowMap() {
  const { t } = useTranslation('builder');
  const direction = useDirection();
  return (
    <MiniMap<CanvasNode>
      position={direction === 'rtl' ? 'bottom-left' : 'bottom-right'}
      pannable
      zoomable
      ariaLabel={t('flow.canvas.map')}
      nodeBorderRadius={12}
      nodeColor={mapColor}
      nodeStrokeWidth={0}
      style={mapSize}
      className="m-3! overflow-hidden rounded-md border border-border shadow-s max-md:hidden"
    />
  );
}

const mapSize = { width: 156, height: 104 };
const withoutAttribution = { hideAttribution: true };
const deleteKeys = ['Backspace', 'Delete'];
const multiKeys = ['Meta', 'Control'];

function mapColor({ data, selected }: CanvasNode): string {
  if (data.problem?.severity === 'error' || data.run === 'failed') return 'var(--error)';
  return selected || data.run ? 'var(--accent)' : 'var(--border-control)';
}

/** Canvas texts for screen readers. */
function useCanvasWords() {
  const { t } = useTranslation('builder');
  return useMemo(
    () => ({
      'node.a11yDescription.default': t('flow.canvas.nodeKeys'),
      'node.a11yDescription.keyboardDisabled': t('flow.canvas.nodeKeys'),
      'node.a11yDescription.ariaLiveMessage': ({ x, y }: { x: number; y: number }) =>
        t('flow.canvas.moved', { x: Math.round(x), y: Math.round(y) }),
      'edge.a11yDescription.default': t('flow.canvas.edgeKeys'),
      'handle.ariaLabel': t('flow.canvas.port'),
    }),
    [t],
  );
}
