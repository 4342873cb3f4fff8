import { portsOf } from '@parley/flow/ports';
import { Handle, type NodeProps, Position, useConnection, useUpdateNodeInternals } from '@xyflow/react';
import { Check, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconTile } from '../../../../components/ui/display/icon-tile.tsx';
import { Spinner } from '../../../../components/ui/display/spinner.tsx';
import { TruncatedText } from '../../../../components/ui/display/truncated-text.tsx';
import { cx } from '../../../../components/ui/lib/variants.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { isRarePort, kindOf, portWords, titleOf } from '../model/node-words.ts';
import { kindIcons } from '../model/step-kinds.ts';
import { lineUnder } from '../model/traffic.ts';
import type { CanvasNode } from './canvas-node.ts';

/** A step on the canvas: its kind, summary and ports. */
export function StepNode({ id, data, selected }: NodeProps<CanvasNode>) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const { node, problem, led, run, mayBeLedTo, traffic } = data;
  const isConnecting = useConnection(({ inProgress }) => inProgress);
  const ports = portsOf(node);
  const ledPorts = led.split(' ');
  const pills = ports.filter(
    (port) => port !== 'next' && !ledPorts.includes(port) && (selected || !isRarePort(port)),
  );
  useMeasuredHandles(id, `${pills.join(' ')}|${led}`);
  const Icon = kindIcons[kindOf(node)];
  const isNote = node.type === 'note';

  return (
    <div
      dir={document.documentElement.dir}
      className={cx(
        'relative flex h-14 w-[196px] items-center gap-2.5 rounded-md border px-3 transition-shadow',
        isNote ? 'border-transparent bg-warning-soft' : 'bg-surface',
        problem?.severity === 'error' ? 'border-error' : lineOf(run, isNote),
        run === 'now' && 'border-dashed',
        selected
          ? 'border-accent! shadow-[0_0_0_1px_var(--accent),0_0_0_4px_var(--accent-soft)]'
          : 'shadow-s',
      )}
    >
      {mayBeLedTo ? (
        <Handle
          type="target"
          position={Position.Top}
          className={cx('flow-target', isConnecting && 'flow-target-open')}
        />
      ) : null}
      <IconTile size="s" tone={run || selected ? 'accent' : 'neutral'}>
        <Icon size={14} />
      </IconTile>
      <span className="min-w-0 flex-1">
        <TruncatedText className="text-13 font-semibold text-title">{titleOf(node, t)}</TruncatedText>
        <TruncatedText
          className={cx('text-12', problem?.severity === 'error' ? 'text-error-text' : 'text-text-2')}
        >
          {problem?.severity === 'error' ? problem.message : lineUnder(node, traffic, t, format)}
        </TruncatedText>
      </span>
      <Mark run={run} isFaulty={problem !== undefined} isWarning={problem?.severity === 'warning'} />
      {ports
        .filter((port) => !pills.includes(port))
        .map((port) => (
          <Handle
            key={port}
            id={port}
            type="source"
            position={Position.Bottom}
            isConnectable={port === 'next'}
            className={cx('flow-port', port === 'next' || ledPorts.includes(port) ? '' : 'flow-port-hidden')}
            data-lit={run === 'done' || undefined}
          />
        ))}
      {pills.length > 0 ? (
        <span className="pointer-events-none absolute -inset-x-16 top-full z-10 mt-1.5 flex justify-center gap-1">
          {pills.map((port) => (
            <Handle key={port} id={port} type="source" position={Position.Bottom} className="flow-pill">
              <TruncatedText className="pointer-events-none max-w-24">
                {portWords(node, port, t)}
              </TruncatedText>
            </Handle>
          ))}
        </span>
      ) : null}
    </div>
  );
}

/** When ports change, React Flow must measure the handles again; it measures the first render itself. */
function useMeasuredHandles(id: string, places: string): void {
  const renew = useUpdateNodeInternals();
  const measured = useRef(places);
  useLayoutEffect(() => {
    if (measured.current !== places) renew(id);
    measured.current = places;
  }, [renew, id, places]);
}

function lineOf(run: CanvasNode['data']['run'], isNote: boolean): string {
  if (run === 'failed') return 'border-error';
  if (run) return 'border-accent';
  return isNote ? '' : 'border-strong';
}

type MarkProps = { run: CanvasNode['data']['run']; isFaulty: boolean; isWarning: boolean };

/** Mark at the corner: passed or running in the test run, or faulty. */
function Mark({ run, isFaulty, isWarning }: MarkProps) {
  if (run === 'now') return <Spinner size={14} className="text-accent" />;
  const isBad = run === 'failed' || isFaulty;
  if (!isBad && run !== 'done') return null;
  const ground =
    isBad && run !== 'done' ? (isWarning ? 'bg-warning text-[#1b0c36]' : 'bg-destructive') : 'bg-accent';
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute -end-2.5 -top-2.5 grid size-5 place-items-center rounded-full text-white ring-2 ring-bg',
        ground,
      )}
    >
      {isBad && run !== 'done' ? <TriangleAlert size={12} /> : <Check size={12} strokeWidth={3} />}
    </span>
  );
}
