/** A stream of an OLE2 compound file; `offset` is the position of its first full-size sector in the file. */
export interface OleStream {
  name: string;
  offset: number;
}

const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const headerTableSectors = 109;
const maxDirectorySectors = 20_000;
const streamType = 2;

export function isOleFile(bytes: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

/** Returns the named streams in the directory of an OLE2 compound file (MS-CFB), or null if it is damaged. */
export function listOleStreams(bytes: Buffer): OleStream[] | null {
  if (bytes.length < 512) return null;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const sectorBytes = 2 ** shift;
  const tableSectors = allocationTableSectors(bytes, sectorBytes);
  const streams: OleStream[] = [];
  const seen = new Set<number>();
  let sector = bytes.readUInt32LE(48);
  while (!seen.has(sector) && seen.size < maxDirectorySectors) {
    const content = sectorAt(bytes, sector, sectorBytes);
    if (content === null) break;
    seen.add(sector);
    streams.push(...directoryEntries(content, sectorBytes));
    const table = sectorAt(bytes, tableSectors[Math.floor((sector * 4) / sectorBytes)] ?? -1, sectorBytes);
    if (table === null) break;
    sector = table.readUInt32LE((sector * 4) % sectorBytes);
  }
  return seen.size === 0 ? null : streams;
}

function sectorAt(bytes: Buffer, sector: number, sectorBytes: number): Buffer | null {
  const start = (sector + 1) * sectorBytes;
  return sector < 0 || start + sectorBytes > bytes.length ? null : bytes.subarray(start, start + sectorBytes);
}

/** Locates the allocation table: the first 109 sectors are listed in the header, the others in a chain. */
function allocationTableSectors(bytes: Buffer, sectorBytes: number): number[] {
  const count = Math.min(bytes.readUInt32LE(44), Math.ceil(bytes.length / sectorBytes));
  const sectors: number[] = [];
  for (let i = 0; i < Math.min(count, headerTableSectors); i += 1)
    sectors.push(bytes.readUInt32LE(76 + i * 4));
  let chained = sectorAt(bytes, bytes.readUInt32LE(68), sectorBytes);
  while (chained !== null && sectors.length < count) {
    for (let at = 0; at + 4 < sectorBytes; at += 4) sectors.push(chained.readUInt32LE(at));
    chained = sectorAt(bytes, chained.readUInt32LE(sectorBytes - 4), sectorBytes);
  }
  return sectors;
}

function directoryEntries(sector: Buffer, sectorBytes: number): OleStream[] {
  const streams: OleStream[] = [];
  for (let at = 0; at + 128 <= sector.length; at += 128) {
    const nameBytes = sector.readUInt16LE(at + 64);
    if (sector[at + 66] !== streamType || nameBytes < 2 || nameBytes > 64) continue;
    const name = sector.toString('utf16le', at, at + nameBytes - 2);
    streams.push({ name, offset: (sector.readUInt32LE(at + 116) + 1) * sectorBytes });
  }
  return streams;
}
