const shownLength = 8;

/** Returns the end of an id, which distinguishes two conversations of the same minute. */
export function shortId(id: string): string {
  return id.slice(-shownLength);
}
