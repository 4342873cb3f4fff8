const shownLength = 8;

/** The end of an id, which tells two of the same minute apart. */
export function shortId(id: string): string {
  return id.slice(-shownLength);
}
