import { analyse } from 'chardet';

const sampleBytes = 64 * 1024;
const minWideBytes = 16;

/** Whether bytes can be text in some encoding: hardly any control bytes, or the NUL pattern of UTF-16. */
export function looksLikeText(bytes: Buffer): boolean {
  if (bomEncoding(bytes) !== null || wideEncoding(bytes) !== null) return true;
  let controls = 0;
  for (const byte of bytes) {
    const isUsual = byte >= 0x20 || (byte >= 0x08 && byte <= 0x0d) || byte === 0x1b || byte === 0x1a;
    if (!isUsual) controls += 1;
  }
  return controls * 200 <= bytes.length;
}

/**
 * Decodes bytes of unknown encoding. Tries, in order: byte order mark, valid UTF-8, the encoding that the
 * document declares (any WHATWG label), and detection by byte statistics. Never throws; undecodable bytes
 * become U+FFFD.
 */
export function decodeText(bytes: Buffer, declared: string | null = null): string {
  const marked = bomEncoding(bytes) ?? wideEncoding(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  const decoder = declared === null ? null : decoderFor(declared);
  const isMultiByte = decoder !== null && /^(?:gb|big5|euc|shift|iso-2022)/.test(decoder.encoding);
  if (decoder !== null && isMultiByte) return decoder.decode(bytes);
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== null) return utf8;
  if (decoder !== null && decoder.encoding !== 'utf-8') return decoder.decode(bytes);
  return detectedDecoder(bytes).decode(bytes);
}

function bomEncoding(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** UTF-16 without a byte order mark: many NULs, most of them on one side of the byte pairs. */
function wideEncoding(bytes: Buffer): string | null {
  const sample = bytes.subarray(0, sampleBytes);
  if (sample.length < minWideBytes) return null;
  const nulls = [0, 0];
  for (let i = 0; i < sample.length; i += 1) if (sample[i] === 0) nulls[i % 2] = (nulls[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nulls;
  if (odd * 5 > sample.length && even * 20 <= odd) return 'utf-16le';
  return even * 5 > sample.length && odd * 20 <= even ? 'utf-16be' : null;
}

/** Decodes UTF-8, tolerating a few broken characters in a long text; null if the bytes are something else. */
function decodeUtf8(bytes: Buffer): string | null {
  if (bytes.includes('\x1b$B', 0, 'latin1') || bytes.includes('\x1b$@', 0, 'latin1')) return null;
  const text = new TextDecoder('utf-8').decode(bytes);
  let broken = 0;
  let foreign = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) foreign += 1;
  }
  return broken * 50 <= foreign ? text : null;
}

function detectedDecoder(bytes: Buffer): TextDecoder {
  for (const match of analyse(foreignSample(bytes))) {
    const decoder = decoderFor(match.name === 'KOI8-R' ? 'koi8-u' : match.name);
    if (decoder !== null && !decoder.encoding.startsWith('utf')) return decoder;
  }
  return new TextDecoder('windows-1252');
}

/** The statistics need the lines with non-ASCII letters, wherever in a long text they are. */
function foreignSample(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  let at = bytes.findIndex((byte) => byte >= 0x80);
  while (at >= 0 && at < bytes.length && size < sampleBytes) {
    const start = bytes.lastIndexOf(0x0a, at) + 1;
    const next = bytes.indexOf(0x0a, at);
    const end = Math.min(next < 0 ? bytes.length : next + 1, start + sampleBytes);
    lines.push(bytes.subarray(start, end));
    size += end - start;
    at = nextForeign(bytes, end);
  }
  return lines.length === 0 ? bytes.subarray(0, sampleBytes) : Buffer.concat(lines);
}

function nextForeign(bytes: Buffer, from: number): number {
  const at = bytes.subarray(from).findIndex((byte) => byte >= 0x80);
  return at < 0 ? -1 : from + at;
}

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
