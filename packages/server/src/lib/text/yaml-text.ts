import { CORE_SCHEMA, load } from 'js-yaml';
import { maxJsonDepth, parseUntrusted } from './json-text.ts';

/** Maximum number of values, including expanded aliases: an alias costs nothing in the text. */
const maxValues = 200_000;
const maxChars = 8_000_000;

/**
 * Parses untrusted YAML into JSON values; undefined if it is not YAML, or for content that untrusted JSON may not have either.
 */
export function parseYaml(text: string): unknown {
  const value = parse(text);
  if (value === undefined || !isWithinBounds(value)) return undefined;
  return parseUntrusted(JSON.stringify(value));
}

/** The core schema has no dates, binary data, or merge keys, and no tag creates a type that JSON lacks. */
function parse(text: string): unknown {
  try {
    return load(text, { schema: CORE_SCHEMA });
  } catch {
    return undefined;
  }
}

function isWithinBounds(root: unknown): boolean {
  let values = 0;
  let chars = 0;
  const visit = (value: unknown, depth: number): boolean => {
    values += 1;
    if (typeof value === 'string') chars += value.length;
    if (values > maxValues || chars > maxChars || depth > maxJsonDepth) return false;
    if (typeof value !== 'object' || value === null) return true;
    return Object.entries(value).every(([key, child]) => {
      chars += key.length;
      return visit(child, depth + 1);
    });
  };
  return visit(root, 0);
}
