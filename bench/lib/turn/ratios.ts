import { median } from '../median.ts';
import { rounded } from './rounded.ts';

/** Comparison of a figure with that of another program, measured in the same rounds. */
export interface Comparison {
  /** Medians. */
  here: number;
  there: number;
  /** Minimum, over the rounds, of this program's figure divided by the other's. */
  least: number;
  ratio: number;
  most: number;
}

/** @throws RangeError without rounds */
export function compare(rounds: readonly { here: number; there: number }[]): Comparison {
  const ratios = rounds.map(({ here, there }) => here / there);
  return {
    here: rounded(median(rounds.map(({ here }) => here))),
    there: rounded(median(rounds.map(({ there }) => there))),
    least: rounded(Math.min(...ratios)),
    ratio: rounded(median(ratios)),
    most: rounded(Math.max(...ratios)),
  };
}
