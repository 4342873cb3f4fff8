import { describe, expect, it } from 'vitest';
import { periodOf, stepStarts } from './period.ts';

const iso = (dates: readonly Date[]) => dates.map((date) => date.toISOString());

describe('ANA-03: steps of a period in the reader’s time zone', () => {
  it('24 hours are whole hours including the current one, beginning at :30 in Kolkata', () => {
    const period = periodOf('24h', 'Asia/Kolkata', new Date('2026-03-02T10:07:00Z'));
    const starts = iso(stepStarts(period));
    expect(starts).toHaveLength(24);
    expect([starts[0], starts[23]]).toEqual(['2026-03-01T10:30:00.000Z', '2026-03-02T09:30:00.000Z']);
    expect(iso([period.previousFrom, period.previousTo, period.previousCut])).toEqual([
      '2026-02-28T10:30:00.000Z',
      '2026-03-01T10:07:00.000Z',
      '2026-03-01T10:15:00.000Z',
    ]);
  });

  it('days in New York are 23 hours long when clocks go forward', () => {
    const period = periodOf('7d', 'America/New_York', new Date('2026-03-10T16:00:00Z'));
    expect(iso(stepStarts(period))).toEqual([
      '2026-03-04T05:00:00.000Z',
      '2026-03-05T05:00:00.000Z',
      '2026-03-06T05:00:00.000Z',
      '2026-03-07T05:00:00.000Z',
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
      '2026-03-10T04:00:00.000Z',
    ]);
    // Noon in New York, which is an hour later in UTC before the clock change.
    expect(iso([period.previousFrom, period.previousTo])).toEqual([
      '2026-02-25T05:00:00.000Z',
      '2026-03-03T17:00:00.000Z',
    ]);
  });

  it('days in New York are 25 hours long when clocks go back', () => {
    const period = periodOf('7d', 'America/New_York', new Date('2026-11-03T12:00:00Z'));
    expect(iso(stepStarts(period)).slice(4)).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
      '2026-11-03T05:00:00.000Z',
    ]);
  });

  it('today in Auckland is already tomorrow in UTC', () => {
    const period = periodOf('7d', 'Pacific/Auckland', new Date('2026-07-05T12:30:00Z'));
    expect(iso([period.from, period.edges.at(-1) ?? new Date(0)])).toEqual([
      '2026-06-29T12:00:00.000Z',
      '2026-07-06T12:00:00.000Z',
    ]);
  });

  it('a day without midnight begins where the clocks jump to', () => {
    // Cairo, April 24, 2026: the clocks jump from 00:00 to 01:00.
    const period = periodOf('7d', 'Africa/Cairo', new Date('2026-04-25T10:00:00Z'));
    expect(iso(stepStarts(period)).slice(4)).toEqual([
      '2026-04-22T22:00:00.000Z',
      '2026-04-23T22:00:00.000Z',
      '2026-04-24T21:00:00.000Z',
    ]);
  });

  it('ranges have 7, 30, and 90 days, and the same number before', () => {
    const now = new Date('2026-05-20T08:00:00Z');
    expect(
      (['7d', '30d', '90d'] as const).map((range) => {
        const { from, previousFrom, edges } = periodOf(range, 'UTC', now);
        return [...iso([previousFrom, from]), edges.length];
      }),
    ).toEqual([
      ['2026-05-07T00:00:00.000Z', '2026-05-14T00:00:00.000Z', 15],
      ['2026-03-22T00:00:00.000Z', '2026-04-21T00:00:00.000Z', 61],
      ['2025-11-22T00:00:00.000Z', '2026-02-20T00:00:00.000Z', 181],
    ]);
  });
});
