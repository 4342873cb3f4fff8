export type LinkedPage = { url: string; title: string };

/** Number of chosen pages that exceed the plan; `remaining` null is unlimited. */
export function beyondLimit(chosen: number, remaining: number | null): number {
  return remaining === null ? 0 : Math.max(0, chosen - remaining);
}

/** Returns the pages whose title or address contains the text. */
export function findPages(pages: readonly LinkedPage[], search: string): readonly LinkedPage[] {
  const wanted = search.trim().toLocaleLowerCase();
  return wanted === ''
    ? pages
    : pages.filter(({ url, title }) => `${title}\n${url}`.toLocaleLowerCase().includes(wanted));
}

/** Returns the selection with the pages added or removed. */
export function choose(
  chosen: ReadonlySet<string>,
  pages: readonly LinkedPage[],
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const { url } of pages) {
    if (isChosen) next.add(url);
    else next.delete(url);
  }
  return next;
}
