import { readFileSync } from 'node:fs';
import { descendants } from '../../tools/process-tree.ts';

/** Memory of some processes, in MiB. */
export interface TreeMemory {
  /** Shared pages divided among those who share them. */
  pssMiB: number;
  /** Shared pages counted in each process. */
  rssMiB: number;
}

/** Memory of a process and everything below it; Linux only. */
export function treeMemory(pid: number): TreeMemory {
  const kibibytes = { Pss: 0, Rss: 0 };
  for (const one of [pid, ...descendants(pid)]) {
    const text = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
    for (const field of ['Pss', 'Rss'] as const) {
      kibibytes[field] += Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
    }
  }
  return { pssMiB: Math.round(kibibytes.Pss / 1024), rssMiB: Math.round(kibibytes.Rss / 1024) };
}
