import { readdirSync, readFileSync } from 'node:fs';
import { descendants } from '../../tools/process-tree.ts';

/** One tick of /proc/<pid>/stat (USER_HZ is 100 on Linux). */
const tickMs = 10;

/** Returns the CPU time of a process and its descendants so far, in milliseconds; Linux only. */
export function treeCpuMs(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, one) => sum + cpuMs(one), 0);
}

/** Returns the CPU time so far of the threads of a process whose names start with `name`, in milliseconds; Linux only. */
export function threadsCpuMs(pid: number, name: string): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => `/proc/${pid}/task/${thread}`)
    .filter((folder) => readFileSync(`${folder}/comm`, 'utf8').startsWith(name))
    .reduce((sum, folder) => sum + ticksOf(folder, 2) * tickMs, 0);
}

function cpuMs(pid: number): number {
  try {
    return ticksOf(`/proc/${pid}`, 4) * tickMs;
  } catch {
    return 0;
  }
}

/** Sums the first `count` of: user time, system time, and both times of ended children. */
function ticksOf(folder: string, count: 2 | 4): number {
  // The process name in parentheses can itself contain parentheses and spaces.
  const fields = readFileSync(`${folder}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields
    .slice(11, 11 + count)
    .map(Number)
    .reduce((sum, ticks) => sum + ticks, 0);
}

/** Returns the CPU time of one process so far, in milliseconds with microsecond resolution; Linux only. */
export function processCpuMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}
