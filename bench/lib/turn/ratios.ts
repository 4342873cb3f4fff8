import { median } from '../median.ts';
import { rounded } from './rounded.ts';

/** How a figure compares with that of another program, measured in the same rounds. */
export interface Comparison {
  /** Medians. */
  here: number;
  there: number;
  /** This program's figure divided by the other's, of each round. */
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
