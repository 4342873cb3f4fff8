import type { Random } from '../random.ts';

/** A copy in random order. */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const copy = [...items];
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = random.between(0, at);
    const [a, b] = [copy[at], copy[other]];
    if (a !== undefined && b !== undefined) [copy[at], copy[other]] = [b, a];
  }
  return copy;
}
