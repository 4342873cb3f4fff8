import { nodeSize } from '@parley/flow/edit/places';
import { useReactFlow } from '@xyflow/react';
import { type DragEvent, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { newStep } from '../model/new-data.ts';
import { kindIcons, type StepKind } from '../model/step-kinds.ts';
import { Palette, stepMime } from '../palette.tsx';
import type { TestRun } from '../run/test-run.ts';
import { useFlow } from '../state/flow-context.ts';
import { FlowCanvas } from './flow-canvas.tsx';
import { usePanIntoView } from './use-bring-into-sight.ts';
import { ZoomTools } from './zoom-tools.tsx';

type CanvasPaneProps = {
  focused: { id: string } | null;
  tools: ReactNode;
  onEdit: () => void;
  testPanel: ReactNode;
  run: TestRun | null;
};

/** Palette and canvas, with the tools above it. */
export function CanvasPane({ focused, tools, onEdit, testPanel, run }: CanvasPaneProps) {
  const { t } = useTranslation('builder');
  const { editor, goTo } = useFlow();
  const { screenToFlowPosition } = useReactFlow();
  const bringIntoSight = usePanIntoView();
  const at = run?.at ?? null;

  useEffect(() => {
    if (!focused) return;
    // A step added just now is rendered in the next frame.
    const frame = requestAnimationFrame(() => {
      const element = document.querySelector(`.react-flow__node[data-id="${focused.id}"]`);
      bringIntoSight(focused.id);
      if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [focused, bringIntoSight]);
  useEffect(() => {
    if (at !== null) bringIntoSight(at);
  }, [at, bringIntoSight]);

  function add(kind: StepKind): void {
    const behind = editor.selected.at(-1) ?? editor.flow.nodes.at(-1)?.id;
    goTo(editor.add(newStep(kind, t), behind === undefined ? { at: { x: 0, y: 0 } } : { behind }));
  }
  function onDrop(event: DragEvent): void {
    const kind = event.dataTransfer.getData(stepMime);
    if (!isKind(kind)) return;
    event.preventDefault();
    const at = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    goTo(
      editor.add(newStep(kind, t), { at: { x: at.x - nodeSize.width / 2, y: at.y - nodeSize.height / 2 } }),
    );
  }
  return (
    <>
      {editor.locked ? null : <Palette onAdd={add} />}
      <section
        aria-label={t('flow.canvas.label')}
        className="relative min-w-0 flex-1 bg-bg"
        onDrop={onDrop}
        onDoubleClick={(event) => {
          if (event.target instanceof Element && event.target.closest('.react-flow__node')) onEdit();
        }}
      >
        <FlowCanvas run={run} />
        <div className="pointer-events-none absolute inset-x-3 top-3 z-10 flex flex-wrap items-center gap-2">
          {tools}
        </div>
        <ZoomTools />
        {testPanel}
      </section>
    </>
  );
}

function isKind(text: string): text is StepKind {
  return Object.hasOwn(kindIcons, text);
}
