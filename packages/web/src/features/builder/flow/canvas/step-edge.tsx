import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react';
import { cx } from '../../../../components/ui/lib/variants.ts';

export type CanvasEdge = Edge<{ label: string | undefined; row: number; isLit: boolean }, 'step'>;

/** Height of a line's label above its target step. */
const labelRise = 26;
const labelRowHeight = 19;
/** Labels on more rows would cover the steps above. */
const lastLabelRow = 2;

/** Line from a port to a step, with the port's name at its end. */
export function StepEdge(props: EdgeProps<CanvasEdge>) {
  const { id, sourceX, sourceY, targetX, targetY, data, selected, markerEnd } = props;
  const [path] = getSmoothStepPath({ ...props, borderRadius: 12 });
  const isBackward = targetY < sourceY + labelRise;
  const isLit = data?.isLit === true || selected === true;
  const x = isBackward ? sourceX : targetX;
  const rows = Math.min(data?.row ?? 0, lastLabelRow);
  const y = isBackward ? sourceY + labelRise : targetY - labelRise - rows * labelRowHeight;
  return (
    <>
      <BaseEdge id={id} path={path} {...(markerEnd ? { markerEnd } : {})} interactionWidth={16} />
      {data?.label ? (
        <EdgeLabelRenderer>
          <span
            dir="auto"
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
            className={cx(
              'absolute max-w-36 truncate rounded-xs border px-1.5 text-11 font-medium',
              isLit
                ? 'border-accent-line bg-accent-soft text-accent-ink'
                : 'border-border bg-surface text-text-2',
            )}
          >
            {data.label}
          </span>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
}

export function ArrowHeads() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <defs>
        <ArrowHead id="flow-arrow" color="var(--border-control)" />
        <ArrowHead id="flow-arrow-lit" color="var(--accent)" />
      </defs>
    </svg>
  );
}

function ArrowHead({ id, color }: { id: string; color: string }) {
  return (
    <marker
      id={id}
      viewBox="-10 -6 12 12"
      markerWidth="11"
      markerHeight="11"
      markerUnits="userSpaceOnUse"
      orient="auto"
    >
      <path
        d="M-6 -4 0 0 -6 4"
        fill="none"
        stroke={color}
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </marker>
  );
}
