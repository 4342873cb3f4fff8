import { readFileSync } from 'node:fs';
import { descendants } from '../../tools/process-tree.ts';

/** Memory of a process tree, in MiB. */
export interface TreeMemory {
  /** Shared pages are divided among the processes that share them. */
  pssMiB: number;
  /** Shared pages are counted in every process. */
  rssMiB: number;
}

/** Returns the memory of a process and its descendants; Linux only. */
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

/** Returns the peak memory in MiB of the largest process of a tree; Linux only. */
export function peakMiB(pid: number): number {
  const peaks = [pid, ...descendants(pid)].map((one) => {
    const text = readFileSync(`/proc/${one}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
  });
  return Math.round(Math.max(...peaks) / 1024);
}
