import { findCycles } from '../sources/import-cycles.ts';
import type { Import } from '../sources/imports.ts';

/** Top-level folders by layer, innermost first; each may import earlier ones and itself. */
const topRows = ['packages', 'tools', 'scripts', 'bench'];

const rowed = /^(packages\/(server|web)\/src)?$/;

/** Returns sibling folders that import each other in a cycle, even if no two modules do. */
export function findFolderCycles(imports: readonly Import[]): string[][] {
  const between = imports.flatMap((one) => {
    const rooms = one.to === undefined ? undefined : siblingRooms(one.from, one.to);
    return rooms ? [{ ...one, from: rooms[0], to: rooms[1] }] : [];
  });
  return findCycles(between);
}

/**
 * Returns the two folders directly below the deepest common folder of both modules; undefined if one module is in that folder
 * itself.
 */
function siblingRooms(from: string, to: string): [string, string] | undefined {
  const [a, b] = [from.split('/'), to.split('/')];
  let depth = 0;
  while (depth < Math.min(a.length, b.length) && a[depth] === b[depth]) depth += 1;
  // The rules of import-rules.ts cover these.
  if (rowed.test(a.slice(0, depth).join('/'))) return undefined;
  if (depth >= a.length - 1 || depth >= b.length - 1) return undefined;
  return [a.slice(0, depth + 1).join('/'), b.slice(0, depth + 1).join('/')];
}

/** Returns one sentence for each import between top-level folders in the wrong direction. */
export function judgeTopRows(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to, specifier }) => {
    const [inner, outer] = [from, to ?? from].map((path) => topRows.indexOf(path.split('/')[0] ?? ''));
    return inner !== undefined && outer !== undefined && inner >= 0 && outer > inner
      ? [`${from} imports ${specifier}: ${topRows[inner]} stands further inside than ${topRows[outer]}`]
      : [];
  });
}
