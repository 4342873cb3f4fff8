import type { FigureRange } from '@parley/contracts/lists';
import { localDateOf } from '@parley/contracts/zoned-time';
import { useMay } from '../../lib/session/use-may.ts';
import { conversationsPath, type NarrowedTo } from '../conversation/conversations-path.ts';

type Period = { range: FigureRange; from: string; to: string; timezone: string; step: 'hour' | 'day' };
type RowsPath = {
  /** Where the conversations are listed that a figure of the period counts; undefined for whoever may not read them. */
  pathOf(narrowed?: NarrowedTo): string | undefined;
  /** The same of the step that begins at a moment. */
  pathOfStep(at: string): string | undefined;
};

const hourMs = 3_600_000;

/** Addresses of the rows that figures count, of one chatbot or of all. */
export function useRowsPath(period: Period, chatbot = ''): RowsPath {
  const may = useMay();
  const { timezone } = period;
  const counted = { counted: 'true', chatbot } as const;
  const pathOf = (narrowed: NarrowedTo) =>
    may('conversation.read') ? conversationsPath({ ...counted, ...narrowed, timezone }) : undefined;
  const dayOf = (at: string) => localDateOf(Date.parse(at), timezone);
  const days = (first: string, last: string) => ({ from: dayOf(first), to: dayOf(last) });
  const whole = period.range === '24h' ? { from: period.from, to: period.to } : days(period.from, period.to);
  return {
    pathOf: (narrowed = {}) => pathOf({ ...whole, ...narrowed }),
    pathOfStep: (at) => pathOf(period.step === 'day' ? days(at, at) : { from: at, to: endOfHour(at) }),
  };
}

function endOfHour(at: string): string {
  return new Date(Date.parse(at) + hourMs - 1).toISOString();
}
