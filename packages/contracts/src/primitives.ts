import { z } from 'zod';

/** A UUID made by the server. */
export const id = z.uuid();
export const isoDate = z.iso.datetime();
export const nullableDate = isoDate.nullable();

/** One line of text people read: trimmed, no control characters, within `max` UTF-16 units. */
export function line(max: number) {
  return (
    z
      .string()
      .trim()
      .max(max)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
      .regex(/^[^\u0000-\u001f\u007f]*$/u, { error: 'validation.controlCharacters' })
  );
}

/** Text of several lines, NUL refused. */
export function multiline(max: number) {
  return z
    .string()
    .max(max)
    .refine((text) => !text.includes('\u0000'), { error: 'validation.controlCharacters' });
}

export const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email({ error: 'auth:errors.emailInvalid' }));

/** #rgb or #rrggbb with an optional '#', stored as #rrggbb in lower case. */
export const hexColor = z
  .string()
  .trim()
  .regex(/^#?([0-9a-f]{3}|[0-9a-f]{6})$/i, { error: 'validation.colorInvalid' })
  .transform(expandHexColor);

/** An absolute http(s) address. */
export const webAddress = z
  .string()
  .trim()
  .max(2048)
  .refine(isWebAddress, { error: 'validation.addressInvalid' });

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.username === '' && url.password === '';
}

function expandHexColor(text: string): string {
  const digits = text.replace('#', '').toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** Rights on an item, so that a screen asks the server's own rules. */
export const abilities = z.record(z.string(), z.boolean());
