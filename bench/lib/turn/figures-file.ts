import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../tools/bootstrap/paths.mjs';
import type { TurnProfile } from './profile/profile-kind.ts';
import { rounded } from './rounded.ts';

const file = join(root, 'bench', 'figures', 'turn.json');

/** Commit, machine and time of a measurement. */
interface Origin {
  commit: string;
  /** Whether the working tree differed from the commit. */
  isChanged: boolean;
  machine: string;
  date: string;
}

/** The profile of a turn without the fields that only make sense right after the run. */
export type RecordedProfile = Origin & Omit<TurnProfile, 'functions' | 'file'>;

interface RecordedFigures {
  /** Cost of turns, measured without a profiler. */
  turns: (Origin & { figures: readonly object[] }) | null;
  profiles: readonly RecordedProfile[];
}

/** Returns the recorded figures. */
export function readFigures(): RecordedFigures {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { turns: null, profiles: [] };
}

/** Records the cost of turns. */
export function recordTurns(figures: readonly object[]): void {
  write({ ...readFigures(), turns: { ...origin(), figures } });
}

/** Records a profile, replacing the last one of the same kind. */
export function recordProfile({ functions: _, file: __, ...profile }: TurnProfile): void {
  const { profiles, ...others } = readFigures();
  const kept = profiles.filter(({ engine, kind }) => engine !== profile.engine || kind !== profile.kind);
  const statements = profile.statements?.map(brief) ?? null;
  write({ ...others, profiles: [...kept, { ...origin(), ...profile, statements }] });
}

function brief({
  name,
  calls,
  rows,
  planMs,
  runMs,
  walBytes,
}: NonNullable<TurnProfile['statements']>[number]) {
  const thousandth = (value: number) => Math.round(value * 1_000) / 1_000;
  return {
    name,
    calls: thousandth(calls),
    rows: rounded(rows),
    planMs: thousandth(planMs),
    runMs: thousandth(runMs),
    walBytes: Math.round(walBytes),
  };
}

function write(figures: RecordedFigures): void {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}

function origin(): Origin {
  const memoryGiB = Math.round(totalmem() / 1_073_741_824);
  return {
    commit: git('rev-parse', 'HEAD'),
    isChanged: git('status', '--porcelain', '--', ':!bench/figures') !== '',
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${memoryGiB} GiB, Node ${process.versions.node}`,
    date: new Date().toISOString(),
  };
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}
