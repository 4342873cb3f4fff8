/** An entry of a ZIP's central directory. Sizes are as declared by the file and not verified. */
export interface ZipEntry {
  name: string;
  /** 0 is stored, 8 is deflated. */
  method: number;
  encrypted: boolean;
  compressedBytes: number;
  headerOffset: number;
}

/**
 * A null listing means that there is no readable central directory. `tooMany` is set if there are more entries than requested;
 * the list stops there.
 */
export interface ZipListing {
  entries: ZipEntry[];
  tooMany: boolean;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const headerSignature = 0x04034b50;
const endBytes = 22;
const maxCommentBytes = 0xffff;

/** Reads the central directory of a ZIP without ZIP64 (no file of 20 MB needs it); null if there is none. */
export function listZipEntries(bytes: Buffer, maxEntries: number): ZipListing | null {
  const end = findEnd(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxEntries) return { entries: [], tooMany: true };
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  while (at + 46 <= end && bytes.readUInt32LE(at) === entrySignature) {
    if (entries.length === maxEntries) return { entries, tooMany: true };
    const nameBytes = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
      method: bytes.readUInt16LE(at + 10),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      compressedBytes: bytes.readUInt32LE(at + 20),
      headerOffset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries.length === 0 ? null : { entries, tooMany: false };
}

/** Returns the stored bytes of an entry, or null if they are not inside the file. */
export function zipEntryBytes(bytes: Buffer, entry: ZipEntry): Buffer | null {
  const at = entry.headerOffset;
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== headerSignature) return null;
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const end = start + entry.compressedBytes;
  return end > bytes.length ? null : bytes.subarray(start, end);
}

function findEnd(bytes: Buffer): number | null {
  const lowest = Math.max(0, bytes.length - endBytes - maxCommentBytes);
  for (let at = bytes.length - endBytes; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  return null;
}
