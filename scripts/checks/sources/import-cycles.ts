import type { Import } from './imports.ts';

/** Returns groups of modules with circular imports, each sorted (Tarjan's strongly connected components). */
export function findCycles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) if (to) targets.set(from, [...(targets.get(from) ?? []), to]);

  const order = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  function visit(module: string): number {
    const index = order.size;
    order.set(module, index);
    stack.push(module);
    let low = index;
    for (const target of targets.get(module) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === index) collect(stack.splice(stack.indexOf(module)));
    return low;
  }

  function collect(group: string[]): void {
    const [first] = group;
    const isCycle = group.length > 1 || (first !== undefined && targets.get(first)?.includes(first));
    if (isCycle) cycles.push(group.sort());
  }

  for (const module of targets.keys()) if (!order.has(module)) visit(module);
  return cycles;
}
