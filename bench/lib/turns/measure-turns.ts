import { median } from '../median.ts';
import { percentile95 } from '../percentile95.ts';
import { treeCpuMs } from '../process-cpu.ts';
import type { DatabaseMeter } from './database-meter.ts';
import { type LoadResult, type NextRequest, runTurns } from './turn-load.ts';

const runs = 3;
const warmUpTurns = 300;
const turnsOf = (visitors: number) => (visitors === 1 ? 300 : 2_000);

/** Opens `count` conversations. */
export type OpenConversations = (count: number) => Promise<NextRequest[]>;

/** Medians of three runs. */
export interface MeasuredTurns {
  turnsPerSecond: number;
  /** CPU time of the process `pid` and its descendants. */
  cpuMsPerTurn: number;
  /** Time to the first words. */
  ttftP95Ms: number;
}

/** Database cost of the turns of all runs. */
export interface DatabaseCost {
  databaseCpuMsPerTurn: number | null;
  walBytesPerTurn: number;
  /** Percentage of updates without index updates. */
  hotPercent: number;
}

/** Measures turns, and their database cost including the work that follows them. */
export async function measureDatabaseCost(
  meter: DatabaseMeter,
  measure: () => Promise<MeasuredTurns>,
  visitors: number,
): Promise<MeasuredTurns & DatabaseCost> {
  const before = await meter.read();
  const measured = await measure();
  const after = await meter.read();
  const turns = warmUpTurns + runs * turnsOf(visitors);
  return {
    ...measured,
    databaseCpuMsPerTurn:
      before.cpuMs === null || after.cpuMs === null ? null : (after.cpuMs - before.cpuMs) / turns,
    walBytesPerTurn: (after.walBytes - before.walBytes) / turns,
    hotPercent: (100 * (after.hotUpdates - before.hotUpdates)) / (after.updates - before.updates),
  };
}

/** Measures the turns of concurrent conversations. @throws if a turn failed, because failed turns distort the figures */
export async function measureTurns(
  pid: number,
  openConversations: OpenConversations,
  visitors: number,
): Promise<MeasuredTurns> {
  await warmUp(openConversations, visitors);
  const measured: MeasuredTurns[] = [];
  for (let n = 0; n < runs; n++)
    measured.push(await measureRun(pid, openConversations, { visitors, turns: turnsOf(visitors) }));
  return {
    turnsPerSecond: median(measured.map((one) => one.turnsPerSecond)),
    cpuMsPerTurn: median(measured.map((one) => one.cpuMsPerTurn)),
    ttftP95Ms: median(measured.map((one) => one.ttftP95Ms)),
  };
}

/** Runs the turns during which a new chatbot's caches fill. */
export async function warmUp(openConversations: OpenConversations, visitors: number): Promise<void> {
  await whole(runTurns(await openConversations(visitors), warmUpTurns));
}

/** Measures one run. @throws if a turn failed */
export async function measureRun(
  pid: number,
  openConversations: OpenConversations,
  { visitors, turns }: { visitors: number; turns: number },
): Promise<MeasuredTurns> {
  const before = treeCpuMs(pid);
  const load = await whole(runTurns(await openConversations(visitors), turns));
  return {
    turnsPerSecond: (load.turns / load.wallMs) * 1_000,
    cpuMsPerTurn: (treeCpuMs(pid) - before) / load.turns,
    ttftP95Ms: percentile95(load.firstWordsMs),
  };
}

/** @throws if a turn failed */
export async function whole(running: Promise<LoadResult>): Promise<LoadResult> {
  const load = await running;
  if (load.errors > 0) throw new Error(`${load.errors} of ${load.turns} turns failed: ${load.firstError}`);
  return load;
}
