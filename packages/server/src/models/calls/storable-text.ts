/**
 * Makes streamed text storable: removes NUL and unpaired surrogates, but keeps pairs that are split across pieces. Call the
 * returned function with each piece, and at the end with an empty one.
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
