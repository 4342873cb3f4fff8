import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifactsDir, root } from '../../tools/bootstrap/paths.mjs';
import type { Outcome } from './outcome.ts';

/** Seconds of a file, by part and then by file. */
export type RecordedSeconds = Record<string, Record<string, number>>;

/** What the last runs on this machine took. */
const measuredFile = join(artifactsDir, 'test-seconds.json');
/** For a clone without runs of its own: the files that take longest. */
const committedFile = join(root, 'scripts/suite/recorded-seconds.json');
const worthCommittingSeconds = 2;

/** How long files took before; a run of this machine counts before the committed one. */
export function readRecordedSeconds(): RecordedSeconds {
  return merge(read(committedFile), read(measuredFile));
}

/** Remembers a run for the order of the next one; `commit` also rewrites the list that clones begin with. */
export function writeRecordedSeconds(outcomes: readonly Outcome[], commit: boolean): void {
  const latest = Object.fromEntries(
    outcomes.map(({ part, files }) => [
      part,
      // A file that its runner did not end has none.
      Object.fromEntries(files.flatMap(({ name, seconds }) => (seconds > 0 ? [[name, seconds]] : []))),
    ]),
  );
  write(measuredFile, merge(read(measuredFile), latest));
  if (commit) write(committedFile, committedSeconds(read(committedFile), latest));
}

/** The list that clones begin with: parts that have just run are renewed, the others stay. */
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
