import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '../lib/variants.ts';

export type DeltaProps = {
  /** The change in words: "12.4%", "0.2 s". */
  text: string;
  direction: 'up' | 'down' | 'same';
  /** Whether the change is good; a shorter response time is good although it goes down. */
  isGood?: boolean | undefined;
};

const arrows = { up: ArrowUp, down: ArrowDown };

/** A number's change against the period before; the color says good or bad, the arrow up or down. */
export function Delta({ text, direction, isGood }: DeltaProps) {
  const Arrow = direction === 'same' ? undefined : arrows[direction];
  const tone = isGood ? 'text-success-text' : 'text-error-text';
  const isNeutral = direction === 'same' || isGood === undefined;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-0.5 text-12 font-550 tabular-nums',
        isNeutral ? 'text-text-3' : tone,
      )}
    >
      {Arrow ? <Arrow aria-hidden="true" size={12} strokeWidth={2.25} /> : null}
      {text}
    </span>
  );
}
