/** Whether the database can keep a text as it is: neither NUL nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The text that the database can keep: without NUL, and U+FFFD for each half of a surrogate pair. */
export function toStorable(text: string): string {
  const wellFormed = text.toWellFormed();
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '') : wellFormed;
}

const unstorableEscape = /\\u(?:0000|d[89a-f])/;
const escapes = /\\(?:u[\da-f]{4}|.)/g;

/** The same for the texts and names of fields in JSON as `JSON.stringify` writes it. */
export function toStorableJson(json: string): string {
  return unstorableEscape.test(json) ? json.replaceAll(escapes, storableEscape) : json;
}

/** `JSON.stringify` escapes only halves of surrogate pairs, never whole ones. */
function storableEscape(escaped: string): string {
  if (escaped === '\\u0000') return '';
  return /^\\ud[89a-f]/.test(escaped) ? '\ufffd' : escaped;
}

/** The path of the first text or name of a field, at any depth, that cannot be stored; undefined if all can. */
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
