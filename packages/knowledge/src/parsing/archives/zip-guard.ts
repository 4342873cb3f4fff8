import { inflateRawSync } from 'node:zlib';
import { ParseError } from '../parse-error.ts';
import { maxXmlDepth, zipLimits } from '../parse-limits.ts';
import { isDeeperThan } from './xml-depth.ts';
import { listZipEntries, type ZipEntry, zipEntryBytes } from './zip-entries.ts';

/**
 * Unpacks an office file within the limits of SEC-27 and returns its XML parts by name, and the parts accepted by `isWanted`
 * unchanged. Everything else is inflated only to be counted. Declared sizes are not trusted: inflating stops at the remaining
 * limit. Throws `file_too_complex` (entries, size, ratio), `file_encrypted`, or `file_damaged` (unreadable, paths outside the
 * container, duplicate names, a document type declaration).
 */
export function unpackXmlParts(
  bytes: Buffer,
  isWanted: (name: string) => boolean = () => false,
): Map<string, Buffer> {
  const listing = listZipEntries(bytes, zipLimits.maxEntries);
  if (listing === null) throw new ParseError('file_damaged');
  if (listing.tooMany) throw new ParseError('file_too_complex');
  let leftBytes = Math.min(zipLimits.maxInflatedBytes, bytes.length * zipLimits.maxRatio);
  const seen = new Set<string>();
  const parts = new Map<string, Buffer>();
  for (const entry of listing.entries) {
    assertSafeName(entry.name, seen);
    const content = inflateEntry(bytes, entry, leftBytes);
    leftBytes -= content.length;
    if (/\.(?:xml|rels)$/i.test(entry.name)) parts.set(entry.name, plainXml(content));
    else if (isWanted(entry.name)) parts.set(entry.name, content);
  }
  return parts;
}

function assertSafeName(name: string, seen: Set<string>): void {
  const climbs = name.split('/').includes('..');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name with control characters is an attack
  if (climbs || name === '' || /^\/|^[a-z]:|[\\\u0000-\u001f]/i.test(name) || seen.has(name)) {
    throw new ParseError('file_damaged');
  }
  seen.add(name);
}

function inflateEntry(bytes: Buffer, entry: ZipEntry, leftBytes: number): Buffer {
  if (entry.encrypted) throw new ParseError('file_encrypted');
  const stored = zipEntryBytes(bytes, entry);
  if (stored === null || (entry.method !== 0 && entry.method !== 8)) throw new ParseError('file_damaged');
  if (entry.method === 0) {
    if (stored.length > leftBytes) throw new ParseError('file_too_complex');
    return stored;
  }
  if (leftBytes < 1) throw new ParseError('file_too_complex');
  try {
    return inflateRawSync(stored, { maxOutputLength: leftBytes });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new ParseError(isTooLarge ? 'file_too_complex' : 'file_damaged', { cause: error });
  }
}

/** Rejects document type declarations, which only entity attacks need in office XML, and deep nesting. */
function plainXml(content: Buffer): Buffer {
  const xml = content.toString('latin1');
  if (xml.includes('\0') || /<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new ParseError('file_damaged');
  if (isDeeperThan(xml, maxXmlDepth)) throw new ParseError('file_too_complex');
  return content;
}
