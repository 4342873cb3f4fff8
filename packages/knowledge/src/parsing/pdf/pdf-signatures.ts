/** Content of a signature field, which pdf.js does not report. */
export interface PdfSignature {
  /** Name of the field, or null if unknown. */
  field: string | null;
  /** Signer and date: "Ana Sole, 2026-04-17". */
  value: string;
}

const maxSignatures = 50;
/** Maximum object sizes: a signature contains its certificates; a field is small. */
const maxObjectBytes = 300_000;
const maxFieldBytes = 4_000;
const maxNameChars = 200;

/**
 * Returns the signers of a PDF as stated in the signatures; nothing is verified. Signatures are always in uncompressed objects.
 * Names in encrypted files are not read.
 */
export function signaturesOf(bytes: Buffer): PdfSignature[] {
  if (bytes.includes('/Encrypt')) return [];
  const signatures: PdfSignature[] = [];
  let at = bytes.indexOf('/ByteRange');
  for (let seen = 0; at >= 0 && seen < maxSignatures; seen += 1) {
    const object = objectAround(bytes, at, maxObjectBytes);
    const value = object === null ? '' : signerOf(object.text);
    if (object !== null && value !== '') signatures.push({ field: fieldOf(bytes, object.number), value });
    at = bytes.indexOf('/ByteRange', at + 1);
  }
  return signatures;
}

/** Returns the object that contains a position of the file. */
function objectAround(bytes: Buffer, at: number, maxBytes: number): { number: number; text: string } | null {
  const start = bytes.lastIndexOf(' obj', at);
  const end = bytes.indexOf('endobj', at);
  if (start < 0 || end < 0 || end - start > maxBytes) return null;
  const number = /(\d{1,9}) \d{1,5}$/.exec(bytes.toString('latin1', Math.max(0, start - 20), start))?.[1];
  return number === undefined ? null : { number: Number(number), text: bytes.toString('latin1', start, end) };
}

function signerOf(object: string): string {
  const name = textAfter(object, '/Name').slice(0, maxNameChars).trim();
  const [, year, month, day] = /^D:(\d{4})(\d\d)(\d\d)/.exec(textAfter(object, '/M')) ?? [];
  return [name, year === undefined ? '' : `${year}-${month}-${day}`].filter((part) => part !== '').join(', ');
}

/** Returns the name of the field that has an object as its value. */
function fieldOf(bytes: Buffer, number: number): string | null {
  const reference = `/V ${number} 0 R`;
  const at = bytes.indexOf(reference);
  const field = at < 0 ? null : objectAround(bytes, at, maxFieldBytes);
  return field === null ? null : textAfter(field.text, '/T') || null;
}

/** Returns the text after a key, as a literal or hexadecimal string; empty if there is none. */
function textAfter(object: string, key: string): string {
  for (let at = object.indexOf(key); at >= 0; at = object.indexOf(key, at + 1)) {
    const rest = object.slice(at + key.length, at + key.length + 4 * maxNameChars).trimStart();
    if (rest.startsWith('(')) return decoded(Buffer.from(literal(rest), 'latin1'));
    const hex = /^<([\dA-Fa-f\s]*)>/.exec(rest)?.[1];
    if (hex !== undefined) return decoded(Buffer.from(hex.replace(/\s/g, ''), 'hex'));
  }
  return '';
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Returns the characters of a string in parentheses, which may be nested. */
function literal(text: string): string {
  let result = '';
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
      const next = text.charAt(at + 1);
      result +=
        octal === undefined ? (escapes[next] ?? next) : String.fromCharCode(Number.parseInt(octal, 8) & 255);
      at += octal?.length ?? 1;
      continue;
    }
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth === 0) break;
    if (depth > 1 || char !== '(') result += char;
  }
  return result;
}

/** Decodes UTF-16 or UTF-8 with a byte order mark; otherwise PDFDocEncoding, approximated by Latin-1. */
function decoded(bytes: Buffer): string {
  const text =
    bytes[0] === 0xfe && bytes[1] === 0xff
      ? new TextDecoder('utf-16be').decode(bytes)
      : bytes[0] === 0xef && bytes[1] === 0xbb
        ? bytes.toString('utf8')
        : bytes.toString('latin1');
  return text.replace(/[\p{Cc}\ufeff]/gu, ' ').trim();
}
