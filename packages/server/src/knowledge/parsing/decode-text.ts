import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';

const sampleBytes = 64 * 1024;
const minWideBytes = 4;
/** A decoding with more characters that people do not write is a wrong one. */
const maxOddShare = 0.1;
/** Among so many characters of Big5, some have a second byte of ASCII; of Japanese, some are kana. */
const minOwnPairs = 4;
/** Tried after what the statistics suggest. */
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
/** First bytes of the characters that make up nearly all text of an encoding with two bytes for a character. */
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
 * Decodes bytes of unknown encoding. Trusts, in order: byte order mark, valid UTF-8, the encoding that the
 * document declares (any WHATWG label), and detection by byte statistics. A few broken bytes in a text that is
 * otherwise UTF-8 cost only their own characters. Never throws; undecodable bytes become U+FFFD.
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
 * UTF-16 without a byte order mark: NULs on one side of the byte pairs only, and either many of them or other
 * control bytes (the halves of letters outside Latin), which no other text has.
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
 * UTF-16 of Chinese, Japanese or Korean has hardly any NULs: the one order of bytes that people could have written, if it is
 * mostly their letters. The second halves of these are spread over all bytes, those of Latin letters in pairs are not.
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

/** ISO-2022-JP has no byte above 0x7f and says by escape sequences where Japanese begins. */
function escapedEncoding(bytes: Buffer): string | null {
  const hasEscape = bytes.includes('\x1b$B', 0, 'latin1') || bytes.includes('\x1b$@', 0, 'latin1');
  return hasEscape && nextForeign(bytes, 0) < 0 ? 'iso-2022-jp' : null;
}

/** Decodes UTF-8, valid or with a few broken characters; null if the bytes are something else. */
function decodeUtf8(bytes: Buffer, isDeclared: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const { broken, whole } = countForeign(text, bytes);
    return broken * (isDeclared ? 1 : 2) <= whole ? text : null;
  }
}

/** Characters beyond ASCII that are whole, and places where bytes were not UTF-8. */
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

/** The likeliest decoding whose letters could stand beside each other; `declared` is what the declaration gives. */
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

/** The share of an encoding's rare characters among those of two bytes; 1 if it lacks what its texts have. */
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
 * The share of characters beyond ASCII that people do not write: replaced, controls, private or unassigned ones, half
 * katakana and boxes, and letters of two scripts in one word.
 */
function oddShare(text: string): number {
  const sample = text.slice(0, sampleBytes);
  const foreign = sample.match(/[^\0-\x7f]/gu)?.length ?? 0;
  return foreign === 0 ? 0 : (sample.match(oddCharacters)?.length ?? 0) / foreign;
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
