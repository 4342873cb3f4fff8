/** Whether the database can store a text unchanged: it contains neither NUL nor unpaired surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The text without NUL, and with U+FFFD for each unpaired surrogate, so that the database can store it. */
export function toStorable(text: string): string {
  const wellFormed = text.toWellFormed();
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '') : wellFormed;
}

const unstorableEscape = /\\u(?:0000|d[89a-f])/;
const escapes = /\\(?:u[\da-f]{4}|.)/g;

/** Same as `toStorable` for the texts and field names in JSON written by `JSON.stringify`. */
export function toStorableJson(json: string): string {
  return unstorableEscape.test(json) ? json.replaceAll(escapes, storableEscape) : json;
}

/** `JSON.stringify` escapes only unpaired surrogates, never pairs. */
function storableEscape(escaped: string): string {
  if (escaped === '\\u0000') return '';
  return /^\\ud[89a-f]/.test(escaped) ? '\ufffd' : escaped;
}

/** Path of the first text or field name, at any depth, that cannot be stored; undefined if all can. */
export function findUnstorable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, child] of Object.entries(value)) {
    const inner = path === '' ? name : `${path}.${name}`;
    const found = isStorable(name) ? findUnstorable(child, inner) : inner;
    if (found !== undefined) return found;
  }
  return undefined;
}

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
