/**
 * Makes text that arrives in pieces storable: without NUL, and with no half of a character, also where the two halves arrive
 * apart. The returned function takes the next piece; the last one is empty.
 */
export function createStorableText(): (piece: string) => string {
  let half = '';
  return (piece) => {
    const text = half + piece;
    const isSplit = piece !== '' && /[\ud800-\udbff]$/.test(text);
    half = isSplit ? text.slice(-1) : '';
    return (isSplit ? text.slice(0, -1) : text).replaceAll('\0', '').toWellFormed();
  };
}
