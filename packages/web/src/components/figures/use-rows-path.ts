import type { FigureRange } from '@parley/contracts/values/lists';
import { localDateOf } from '@parley/contracts/values/zoned-time';
import { useMay } from '../../lib/session/use-user.ts';
import { conversationsPath, type NarrowedTo } from '../conversation/conversations-path.ts';

type Period = { range: FigureRange; from: string; to: string; timezone: string; step: 'hour' | 'day' };
type RowsPath = {
  /** Address of the conversations that a figure of the period counts; undefined if the user may not read conversations. */
  pathOf(narrowed?: NarrowedTo): string | undefined;
  /** Address of the conversations of the step (hour or day) that begins at `at`. */
  pathOfStep(at: string): string | undefined;
};

const hourMs = 3_600_000;

/** Returns addresses of the conversations that figures count, for one chatbot or all. */
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
