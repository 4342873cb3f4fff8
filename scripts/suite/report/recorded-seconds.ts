import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifactsDir, root } from '../../../tools/bootstrap/paths.mjs';
import type { Outcome } from './outcome.ts';

/** Seconds by part, then by file. */
export type RecordedSeconds = Record<string, Record<string, number>>;

/** Durations of the last runs on this machine. */
const measuredFile = join(artifactsDir, 'test-seconds.json');
/** The slowest files, for a clone without runs of its own. */
const committedFile = join(root, 'scripts/suite/recorded-seconds.json');
const worthCommittingSeconds = 2;

/** Returns the last known durations of files; measurements of this machine override the committed ones. */
export function readRecordedSeconds(): RecordedSeconds {
  return merge(read(committedFile), read(measuredFile));
}

/** Saves the durations of a run for ordering the next one; with `commit`, also rewrites the committed list. */
export function writeRecordedSeconds(outcomes: readonly Outcome[], commit: boolean): void {
  const latest = Object.fromEntries(
    outcomes.map(({ part, files }) => [
      part,
      // A file that its runner did not finish has no duration.
      Object.fromEntries(files.flatMap(({ name, seconds }) => (seconds > 0 ? [[name, seconds]] : []))),
    ]),
  );
  write(measuredFile, merge(read(measuredFile), latest));
  if (commit) write(committedFile, committedSeconds(read(committedFile), latest));
}

/** Returns the new committed list: replaces the parts that have just run and keeps the others. */
export function committedSeconds(before: RecordedSeconds, latest: RecordedSeconds): RecordedSeconds {
  const ran = Object.entries(latest).filter(([, files]) => Object.keys(files).length > 0);
  return slowOnly({ ...before, ...Object.fromEntries(ran) });
}

function slowOnly(seconds: RecordedSeconds): RecordedSeconds {
  const parts = Object.entries(seconds).map(([part, files]) => {
    const slow = Object.entries(files).filter(([, each]) => each >= worthCommittingSeconds);
    const rounded = slow.map(([name, each]) => [name, Math.round(each)]);
    return [part, Object.fromEntries(rounded.sort())] as const;
  });
  return Object.fromEntries(parts.filter(([, files]) => Object.keys(files).length > 0));
}

function merge(older: RecordedSeconds, newer: RecordedSeconds): RecordedSeconds {
  const parts = new Set([...Object.keys(older), ...Object.keys(newer)]);
  return Object.fromEntries([...parts].map((part) => [part, { ...older[part], ...newer[part] }]));
}

function read(file: string): RecordedSeconds {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function write(file: string, seconds: RecordedSeconds): void {
  writeFileSync(file, `${JSON.stringify(seconds, undefined, 2)}\n`);
}
