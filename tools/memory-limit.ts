import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A control group that ends its processes when they take more memory together than it allows. */
export interface MemoryLimit {
  /** The words before a command that runs in it. */
  launcher: string[];
  /** The most memory that its processes have taken, page cache included. */
  peakMiB(): number;
  /** Only when no process is left in it. */
  remove(): void;
}

const mebibyte = 1_048_576;
const mounted = '/sys/fs/cgroup';
/** Where the two versions of control groups keep them, and the names of their files. */
const versions = [
  { parent: mounted, probe: 'cgroup.controllers', limit: 'memory.max', peak: 'memory.peak' },
  {
    parent: join(mounted, 'memory'),
    probe: 'memory.limit_in_bytes',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
  },
];

/** Makes one; undefined where this user may not, or the system is another one. */
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
