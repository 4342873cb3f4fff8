import { parseHtmlEvents } from './html-events.ts';

const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
/** Cache of named references, of which HTML has some 2,200; numeric ones are decoded each time. */
const known = new Map<string, string>();

/** Decodes HTML character references such as `&oacute;` and `&#8364;`. Unknown ones stay unchanged. */
export function decodeReferences(text: string): string {
  return text.includes('&') ? text.replace(reference, decode) : text;
}

function decode(source: string): string {
  const cached = known.get(source);
  if (cached !== undefined) return cached;
  let text = '';
  const ignore = () => undefined;
  parseHtmlEvents(source, { open: ignore, close: ignore, text: (part) => (text += part) });
  if (text !== source && !source.startsWith('&#')) known.set(source, text);
  return text;
}
