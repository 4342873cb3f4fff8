import { readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of all descendants of a process. */
export function descendants(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(name);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (one: number): number[] =>
    (children.get(one) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

/** Whether a process has not ended; one that ended stays a zombie until its parent asks how. */
export function isRunning(pid: number): boolean {
  const state = statusOf(pid)?.[0];
  return state !== undefined && state !== 'Z';
}

function parentOf(pid: string): number | undefined {
  const parent = statusOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** Returns the fields of a process after its name, from its state on; undefined if there is no such process. */
function statusOf(pid: string | number): string[] | undefined {
  try {
    // The process name in parentheses can itself contain parentheses and spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}
