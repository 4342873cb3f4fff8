import { isOleFile, listOleStreams, type OleStream } from './archives/ole-streams.ts';
import { listZipEntries } from './archives/zip-entries.ts';
import { looksLikeText } from './blocks/decode-text.ts';
import { OleFile } from './doc/ole-file.ts';
import { zipLimits } from './parse-limits.ts';

/**
 * Type of the content, regardless of the file name. `old-word`: Word 95 or earlier; `broken-office`: an unreadable ZIP or OLE2
 * container; `too-many-entries`: a ZIP that should not be unpacked; `other`: any format that is not accepted.
 */
export type ContentKind =
  | 'pdf'
  | 'docx'
  | 'doc'
  | 'old-word'
  | 'encrypted-office'
  | 'broken-office'
  | 'too-many-entries'
  | 'html'
  | 'text'
  | 'other';

/** Signatures of a first entry, and of an empty archive. */
const zipSignatures = new Set([0x04034b50, 0x06054b50]);
const pdfHeaderWindow = 1_024;
const encryptedFlag = 0x0100;
const wordMagic = 0xa5ec;
/** Word 6, Word 95 and earlier versions, which have no container. */
const oldWordMagics: ReadonlySet<number> = new Set([0xa5dc, 0xa5db, 0xa59b, 0xa59c]);
/** Lower format versions are older than Word 97. */
const firstWordVersion = 0x00c1;

export function sniffContent(bytes: Buffer): ContentKind {
  if (isOleFile(bytes)) return sniffOle(bytes);
  if (bytes.length >= 4 && zipSignatures.has(bytes.readUInt32LE(0))) return sniffZip(bytes);
  if (isOldWord(bytes, 0)) return 'old-word';
  const head = bytes.toString('latin1', 0, pdfHeaderWindow);
  if (head.startsWith('%PDF-')) return 'pdf';
  if (head.startsWith('{\\rtf') || !looksLikeText(bytes)) return 'other';
  return looksLikeHtml(head) ? 'html' : 'text';
}

function sniffZip(bytes: Buffer): ContentKind {
  const listing = listZipEntries(bytes, zipLimits.maxEntries);
  if (listing === null) return 'broken-office';
  if (listing.tooMany) return 'too-many-entries';
  const names = listing.entries.map((entry) => entry.name);
  const isWord = names.some((name) => /^word\/document\d*\.xml$/.test(name));
  return isWord ? 'docx' : 'other';
}

function sniffOle(bytes: Buffer): ContentKind {
  const streams = listOleStreams(bytes);
  if (streams === null) return 'broken-office';
  const names = new Set(streams.map((stream) => stream.name));
  if (names.has('EncryptedPackage') || [...names].some((name) => name.endsWith('DRMContent')))
    return 'encrypted-office';
  const word = streams.find((stream) => stream.name === 'WordDocument');
  if (word === undefined) return 'other';
  if (isOldWord(new OleFile(bytes).stream('WordDocument') ?? bytes, 0)) return 'old-word';
  return isEncryptedWord(bytes, word) ? 'encrypted-office' : 'doc';
}

/** Returns whether a PDF starts here; viewers tolerate some bytes before the header. */
export function hasPdfHeader(bytes: Buffer): boolean {
  return bytes.subarray(0, pdfHeaderWindow).includes('%PDF-');
}

/** Returns whether a document older than Word 97 starts at an offset. */
function isOldWord(bytes: Buffer, offset: number): boolean {
  if (offset + 4 > bytes.length) return false;
  const magic = bytes.readUInt16LE(offset);
  return (
    oldWordMagics.has(magic) || (magic === wordMagic && bytes.readUInt16LE(offset + 2) < firstWordVersion)
  );
}

/** Reads the flag `fEncrypted` in the file information block at the start of the stream (MS-DOC 2.5.2). */
function isEncryptedWord(bytes: Buffer, word: OleStream): boolean {
  if (word.offset + 12 > bytes.length || bytes.readUInt16LE(word.offset) !== wordMagic) return false;
  return (bytes.readUInt16LE(word.offset + 10) & encryptedFlag) !== 0;
}

function looksLikeHtml(head: string): boolean {
  const start = head
    .replaceAll('\0', '')
    .replace(/^[^<]{0,8}/, '')
    .replace(/^(?:<\?[^>]*>|<!--[\s\S]*?-->|\s)+/, '');
  return /^<(?:!doctype\s+html|html|head|body|meta|title|table|div|p|h1)[\s>]/i.test(start);
}
