const usesBeforeNaming = 3;
const maxNames = 400;
const maxCounted = 4_000;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/**
 * The name of a prepared statement, or undefined for a text that is still rare. A named statement is parsed and planned once per
 * connection. The number of names is bounded, so that generated variants do not fill the server's memory.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count <= usesBeforeNaming) {
    if (uses.size >= maxCounted) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `parley_${names.size}`;
  names.set(text, name);
  return name;
}
