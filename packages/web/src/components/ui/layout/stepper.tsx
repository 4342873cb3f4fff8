import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/variants.ts';

export type StepperProps = {
  label: string;
  steps: readonly string[];
  /** From 0; equal to the number of steps once all are done. */
  current: number;
  className?: string | undefined;
};

/** Progress through a sequence of steps. */
export function Stepper({ label, steps, current, className }: StepperProps) {
  return (
    <ol aria-label={label} className={cx('flex flex-wrap gap-x-6 gap-y-2 text-13', className)}>
      {steps.map((step, index) => (
        <Step key={step} text={step} number={index + 1} state={stateOf(index, current)} />
      ))}
    </ol>
  );
}

type StepState = 'done' | 'current' | 'open';

function stateOf(index: number, current: number): StepState {
  if (index === current) return 'current';
  return index < current ? 'done' : 'open';
}

const looks: Record<StepState, { item: string; mark: string }> = {
  done: { item: 'text-text-2', mark: 'bg-accent-soft text-accent-ink' },
  current: { item: 'font-550 text-text', mark: 'bg-ink text-on-ink' },
  open: { item: 'text-text-3', mark: 'bg-surface-3 text-text-2' },
};

function Step({ text, number, state }: { text: string; number: number; state: StepState }) {
  const { t } = useTranslation('common');
  const { item, mark } = looks[state];
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={cx('inline-flex items-center gap-2', item)}
    >
      <span
        aria-hidden="true"
        className={cx('grid size-5 place-items-center rounded-full text-11 font-semibold tabular-nums', mark)}
      >
        {state === 'done' ? <Check size={12} strokeWidth={3} /> : number}
      </span>
      {text}
      {state === 'done' ? <span className="sr-only">{t('ui.stepDone')}</span> : null}
    </li>
  );
}
