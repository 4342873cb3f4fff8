import { readHtml } from './html-events.ts';

const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
/** HTML names some 2,200 characters; numbers are decoded each time. */
const known = new Map<string, string>();

/** Decodes the character references of HTML, such as `&oacute;` and `&#8364;`. Others stay as they are. */
export function decodeReferences(text: string): string {
  return text.includes('&') ? text.replace(reference, decode) : text;
}

function decode(source: string): string {
  const cached = known.get(source);
  if (cached !== undefined) return cached;
  let text = '';
  const ignore = () => undefined;
  readHtml(source, { open: ignore, close: ignore, text: (part) => (text += part) });
  if (text !== source && !source.startsWith('&#')) known.set(source, text);
  return text;
}
