import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';

const sampleBytes = 64 * 1024;
const minWideBytes = 4;
/** Maximum share of implausible characters for a decoding to be accepted. */
const maxOddShare = 0.1;
/**
 * From this many double-byte characters on, real Big5 text contains trail bytes below 0x80, and real Japanese text contains kana.
 */
const minOwnPairs = 4;
/** Encodings tried after those that the statistics suggest. */
const likelyEncodings = [
  'windows-1252',
  'windows-1251',
  'gbk',
  'shift_jis',
  'big5',
  'euc-kr',
  'euc-jp',
  'ibm866',
];
/** Ranges of lead bytes that cover nearly all text in each double-byte encoding. */
const commonLeads: Readonly<Record<string, readonly [number, number][]>> = {
  gbk: [
    [0xa1, 0xa3],
    [0xb0, 0xd7],
  ],
  gb18030: [
    [0xa1, 0xa3],
    [0xb0, 0xd7],
  ],
  'euc-kr': [
    [0xa1, 0xa3],
    [0xb0, 0xc8],
  ],
  'euc-jp': [
    [0xa1, 0xa5],
    [0xb0, 0xcf],
  ],
  shift_jis: [
    [0x81, 0x83],
    [0x88, 0x97],
  ],
  big5: [[0xa1, 0xc6]],
};
const oddCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  /(?<=\p{L})[¡-©«-´¶-¹»-¿×÷](?=\p{L})|[¹¼-¾](?=\p{L})|[\ufffd\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u0084\u0086-\u009f\p{Co}\p{Cn}\uff61-\uff9f\u2500-\u259f]|(?<=[\p{sc=Latin}])[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}]|(?<=[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}])\p{sc=Latin}/gu;

/** Returns whether bytes can be text in some encoding: they have hardly any control bytes, or the NUL pattern of UTF-16. */
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
 * Decodes bytes of unknown encoding. Trusts, in this order: byte order mark, valid UTF-8, the encoding that the document declares
 * (any WHATWG label), and detection by byte statistics. Invalid bytes in mostly valid UTF-8 damage only their own characters.
 * Never throws; undecodable bytes become U+FFFD.
 */
export function decodeText(bytes: Buffer, declared: string | null = null): string {
  const marked = bomEncoding(bytes) ?? wideEncoding(bytes) ?? escapedEncoding(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  const decoder = declared === null ? null : decoderFor(declared);
  const utf8 = decodeUtf8(bytes, decoder?.encoding === 'utf-8');
  if (utf8 !== null) return utf8;
  const text = decoder === null || decoder.encoding.startsWith('utf') ? null : decoder.decode(bytes);
  return text === null || oddShare(text) > maxOddShare ? detected(bytes, text) : text;
}

function bomEncoding(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/**
 * Detects UTF-16 without a byte order mark: NULs are only at even or only at odd positions, and there are many of them or other
 * control bytes (halves of non-Latin letters), unlike in any other text.
 */
function wideEncoding(bytes: Buffer): string | null {
  const sample = bytes.subarray(0, sampleBytes - (sampleBytes % 2));
  if (sample.length < minWideBytes || sample.length % 2 !== 0) return null;
  const nulls = [0, 0];
  let controls = 0;
  for (let i = 0; i < sample.length; i += 1) {
    const byte = sample[i] ?? 0;
    if (byte === 0) nulls[i % 2] = (nulls[i % 2] ?? 0) + 1;
    else if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b) controls += 1;
  }
  const [even = 0, odd = 0] = nulls;
  if ((even + odd + controls) * 50 > sample.length && even * 5 < sample.length && odd * 5 < sample.length) {
    const encoding = wideEastAsian(sample);
    if (encoding !== null) return encoding;
  }
  if (even === odd || Math.min(even, odd) * 20 > Math.max(even, odd)) return null;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  if (Math.max(even, odd) * 5 > sample.length) return encoding;
  const isForeign = controls * 50 > sample.length;
  return isForeign && oddShare(new TextDecoder(encoding).decode(sample)) === 0 ? encoding : null;
}

/**
 * Detects UTF-16 of Chinese, Japanese or Korean text, which has hardly any NULs. Exactly one byte order must yield plausible text
 * that is mostly East Asian, with low bytes spread over all values; pairs of Latin letters are not spread like that.
 */
function wideEastAsian(sample: Buffer): string | null {
  if (isUtf8(sample)) return null;
  const clean = ['utf-16le', 'utf-16be'].flatMap((encoding) => {
    const text = new TextDecoder(encoding).decode(sample);
    return oddShare(text) === 0 ? [{ encoding, text }] : [];
  });
  const [only, other] = clean;
  if (only === undefined || other !== undefined) return null;
  const letters = only.text.match(/[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff00-\uff5e]/g) ?? [];
  const spread = letters.filter((letter) => {
    const half = letter.charCodeAt(0) & 0xff;
    return half < 0x20 || half >= 0x80;
  });
  const isEastAsian = letters.length * 10 >= only.text.length * 7 && spread.length * 10 >= letters.length * 3;
  return isEastAsian ? only.encoding : null;
}

/** Detects ISO-2022-JP, which has no byte above 0x7f and marks Japanese text by escape sequences. */
function escapedEncoding(bytes: Buffer): string | null {
  const hasEscape = bytes.includes('\x1b$B', 0, 'latin1') || bytes.includes('\x1b$@', 0, 'latin1');
  return hasEscape && nextForeign(bytes, 0) < 0 ? 'iso-2022-jp' : null;
}

/** Decodes UTF-8 that is valid or has a few broken characters; returns null for other bytes. */
function decodeUtf8(bytes: Buffer, isDeclared: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const { broken, whole } = countForeign(text, bytes);
    return broken * (isDeclared ? 1 : 2) <= whole ? text : null;
  }
}

/** Counts valid non-ASCII characters, and sequences that are not UTF-8. */
function countForeign(text: string, bytes: Buffer): { broken: number; whole: number } {
  let replaced = 0;
  let whole = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0xfffd) replaced += 1;
    else if (code > 0x7f && (code < 0xdc00 || code > 0xdfff)) whole += 1;
  }
  const written = Buffer.from('\ufffd');
  let literal = 0;
  for (let at = bytes.indexOf(written); at >= 0; at = bytes.indexOf(written, at + 3)) literal += 1;
  return { broken: replaced - literal, whole: whole + literal };
}

/** Returns the most likely decoding by plausible characters; `declared` is the text decoded as declared. */
function detected(bytes: Buffer, declared: string | null): string {
  const sample = foreignSample(bytes);
  const names = analyse(sample).map((match) => (match.name === 'KOI8-R' ? 'koi8-u' : match.name));
  let best: { decoder: TextDecoder; odd: number } | null = null;
  for (const name of [...names, ...likelyEncodings]) {
    const decoder = decoderFor(name);
    if (decoder === null || decoder.encoding.startsWith('utf')) continue;
    const odd = oddShare(decoder.decode(sample)) + rareShare(sample, decoder.encoding);
    if (best === null || odd < best.odd) best = { decoder, odd };
    if (odd <= maxOddShare) break;
  }
  const isDeclaredBetter = declared !== null && (best === null || oddShare(declared) <= best.odd);
  if (isDeclaredBetter) return declared;
  return (best?.decoder ?? new TextDecoder('windows-1252')).decode(bytes);
}

/** Returns the share of rare characters among the double-byte ones; 1 if the text lacks bytes typical of the encoding. */
function rareShare(bytes: Buffer, encoding: string): number {
  const common = commonLeads[encoding];
  if (common === undefined) return 0;
  let pairs = 0;
  let rare = 0;
  let lowTrails = 0;
  let kana = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const lead = bytes[i] ?? 0;
    if (lead < 0x80) continue;
    i += 1;
    pairs += 1;
    if ((bytes[i] ?? 0) < 0x80) lowTrails += 1;
    if (lead === 0xa4 || lead === 0xa5) kana += 1;
    if (!common.some(([from, to]) => lead >= from && lead <= to)) rare += 1;
  }
  const lacksOwn = (encoding === 'big5' && lowTrails === 0) || (encoding === 'euc-jp' && kana === 0);
  if (lacksOwn && pairs >= minOwnPairs) return 1;
  return pairs === 0 ? 0 : rare / pairs;
}

/**
 * Returns the share of implausible characters among the non-ASCII ones: replacement and control characters, private or unassigned
 * ones, half-width katakana and boxes, and letters of two scripts in one word.
 */
function oddShare(text: string): number {
  const sample = text.slice(0, sampleBytes);
  const foreign = sample.match(/[^\0-\x7f]/gu)?.length ?? 0;
  return foreign === 0 ? 0 : (sample.match(oddCharacters)?.length ?? 0) / foreign;
}

/** Collects the lines with non-ASCII bytes, because the statistics need them wherever they are in a long text. */
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
