import type { Presence } from '@parley/contracts/resources/visitors/inbox';

/** The beginning of a name after `@`, right before the caret. */
export type Mention = { from: number; to: number; query: string };

const maxNameChars = 40;

/** Returns the name being typed before the caret, or null. */
export function mentionAt(text: string, caret: number): Mention | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from === -1 || caret - from > maxNameChars) return null;
  const query = before.slice(from + 1);
  const isStart = from === 0 || /[\s(]/.test(before.charAt(from - 1));
  return isStart && !/\n|\s\s/.test(query) ? { from, to: caret, query } : null;
}

/** Returns the members whose name contains the query. */
export function matchingMembers(members: readonly Presence[], query: string): Presence[] {
  const sought = query.trim().toLocaleLowerCase();
  return members.filter(({ name }) => name.toLocaleLowerCase().includes(sought)).slice(0, 6);
}

/** Returns the ids of the members whom a note names with `@`. A name that is the beginning of another one does not count. */
export function mentionedIds(text: string, members: readonly Presence[]): string[] {
  const longestFirst = [...members].sort((one, other) => other.name.length - one.name.length);
  let rest = text;
  const ids: string[] = [];
  for (const { userId, name } of longestFirst) {
    if (!rest.includes(`@${name}`)) continue;
    ids.push(userId);
    rest = rest.replaceAll(`@${name}`, '');
  }
  return ids;
}
