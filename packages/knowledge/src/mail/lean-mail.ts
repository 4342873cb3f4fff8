import { maxMailParts } from './mail-reading.ts';

/** More text than a reading holds, even where it is encoded and full of markup. */
const maxTextBytes = 2_097_152;
/** Enough to see that there is a file. */
const maxFileBytes = 1_024;
/** Parts and the ends of what holds them. */
const maxPieces = 2 * maxMailParts;
const maxHeaderChars = 262_144;
const maxDelimiterChars = 300;
const boundary = /boundary\s{0,9}=\s{0,9}(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/giu;
const contentType = /^content-type:\s{0,99}([^\s;]{1,100})/imu;
const read = /^(?:text|message|multipart)\//iu;

/**
 * Leaves out the files of an email, of which nothing is read, and the end of very long texts, because a parser would hold them several
 * times in memory.
 * @throws Error for an email with too many parts, before anything is parsed
 */
export function leanMail(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return Buffer.from(partsOf(text).map(leanPart).join(''), 'latin1');
}

/** The email in pieces, each of which but the first begins with a delimiter. @throws Error for too many parts */
function partsOf(text: string): string[] {
  const boundaries = new Set<string>();
  for (const [, quoted, bare] of text.matchAll(boundary)) boundaries.add(quoted ?? bare ?? '');
  const pieces: string[] = [];
  let start = 0;
  let parts = 0;
  for (let at = text.indexOf('\n--'); at >= 0; at = text.indexOf('\n--', at + 3)) {
    const lineEnd = text.indexOf('\n', at + 3);
    const end = Math.min(lineEnd < 0 ? text.length : lineEnd, at + maxDelimiterChars);
    const line = text.slice(at + 3, end).trimEnd();
    const isEnd = line.endsWith('--') && boundaries.has(line.slice(0, -2));
    if (!isEnd && !boundaries.has(line)) continue;
    pieces.push(text.slice(start, at + 1));
    start = at + 1;
    parts += isEnd ? 0 : 1;
    if (parts > maxMailParts || pieces.length > maxPieces) throw new Error('too many parts');
  }
  return [...pieces, text.slice(start)];
}

function leanPart(part: string): string {
  const crlf = part.indexOf('\r\n\r\n');
  const lf = part.indexOf('\n\n');
  const headersEnd = Math.min(crlf < 0 ? part.length : crlf + 4, lf < 0 ? part.length : lf + 2);
  const type = contentType.exec(part.slice(0, Math.min(headersEnd, maxHeaderChars)))?.[1] ?? 'text/plain';
  const kept = headersEnd + (read.test(type) ? maxTextBytes : maxFileBytes);
  if (part.length <= kept) return part;
  const lineEnd = part.lastIndexOf('\n', kept);
  return `${part.slice(0, lineEnd > headersEnd ? lineEnd : kept)}\r\n`;
}
