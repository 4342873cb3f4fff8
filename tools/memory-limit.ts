import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A control group that kills its processes if together they exceed the memory limit. */
export interface MemoryLimit {
  /** Command prefix that runs a program in the group. */
  launcher: string[];
  /** Peak memory of its processes, page cache included. */
  peakMiB(): number;
  /** Fails while a process is left in the group. */
  remove(): void;
}

const mebibyte = 1_048_576;
const mounted = '/sys/fs/cgroup';
/** Mount points and file names of control groups v2 and v1. */
const versions = [
  { parent: mounted, probe: 'cgroup.controllers', limit: 'memory.max', peak: 'memory.peak' },
  {
    parent: join(mounted, 'memory'),
    probe: 'memory.limit_in_bytes',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
  },
];

/** Creates a control group; undefined without the permission or on another system. */
export function limitMemory(limitMiB: number): MemoryLimit | undefined {
  for (const { parent, probe, limit, peak } of versions) {
    if (!existsSync(join(parent, probe))) continue;
    const group = join(parent, `parley-tests-${randomUUID()}`);
    try {
      mkdirSync(group);
      writeFileSync(join(group, limit), `${limitMiB * mebibyte}`);
    } catch {
      continue;
    }
    return {
      launcher: ['/bin/sh', '-c', `echo $$ > ${group}/cgroup.procs && exec "$@"`, 'sh'],
      peakMiB: () => Math.round(Number(readFileSync(join(group, peak), 'utf8')) / mebibyte),
      remove: () => rmdirSync(group),
    };
  }
  return undefined;
}
