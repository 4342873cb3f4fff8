/** Replaces a value that must not be stored, shown, or sent. */
export const hiddenText = '•••';

/** Shorter values occur in too many other words to be searched for. */
const minLength = 4;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Returns a function that replaces known values with `mask`. It also finds them percent-encoded, escaped for JSON or HTML,
 * decoded as Latin-1, in hexadecimal, and in Base64 at any offset of a longer text.
 */
export function hideValues(values: readonly string[], mask: string): (text: string) => string {
  const forms = [...new Set(values.filter((value) => value.length >= minLength).flatMap(formsOf))];
  // Longest first, because one form may contain another.
  forms.sort((one, other) => other.length - one.length);
  return (text) => {
    let hidden = text;
    for (const form of forms) hidden = hidden.replaceAll(form, () => mask);
    return hidden;
  };
}

/** Applies `hide` to every text, key, and number of a value; a number with a hidden part becomes a text. */
export function hideInJson<T extends Json>(value: T, hide: (text: string) => string): T;
export function hideInJson(value: Json, hide: (text: string) => string): Json {
  if (typeof value === 'string') return hide(value);
  if (typeof value === 'number') return hide(String(value)) === String(value) ? value : hide(String(value));
  if (Array.isArray(value)) return value.map((item) => hideInJson(item, hide));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [hide(key), hideInJson(child, hide)]),
  );
}

function formsOf(value: string): string[] {
  const whole = value.toWellFormed();
  const percent = encodeURIComponent(whole);
  const strict = percent.replace(/[!'()*]/g, (character) => `%${hexOf(character)}`);
  const plain = JSON.stringify(whole).slice(1, -1);
  const ascii = plain.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const bytes = Buffer.from(whole);
  const percents = [percent, strict, encodeURI(whole)].flatMap((form) => [
    form,
    lowerHex(form),
    form.replaceAll('%20', '+'),
    lowerHex(form).replaceAll('%20', '+'),
  ]);
  return [
    value,
    whole,
    ...percents,
    plain,
    ascii,
    plain.replaceAll('/', '\\/'),
    ascii.replaceAll('/', '\\/'),
    htmlOf(whole),
    bytes.toString('latin1'),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...base64Forms(bytes),
    ...base64Forms(Buffer.from(whole, 'latin1')),
  ].filter((form) => form.length >= minLength);
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase();
}

function lowerHex(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());
}

function htmlOf(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}

/**
 * In Base64, bytes begin at one of three offsets of a group; only characters that do not depend on neighboring bytes are searched
 * for.
 */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor(((before + bytes.length) * 8) / 6);
    const form = padded.slice(from, to);
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
