import { readFileSync } from 'node:fs';
import { descendants } from '../../tools/process-tree.ts';

/** One tick of /proc/<pid>/stat (USER_HZ is 100 on Linux). */
const tickMs = 10;

/** Returns the CPU time of a process and its descendants so far, in milliseconds; Linux only. */
export function treeCpuMs(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, one) => sum + cpuMs(one), 0);
}

function cpuMs(pid: number): number {
  try {
    // The name in brackets may itself contain brackets and spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number);
    return ((user ?? 0) + (system ?? 0) + (childrenUser ?? 0) + (childrenSystem ?? 0)) * tickMs;
  } catch {
    return 0;
  }
}
