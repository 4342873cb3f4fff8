import { randomFillSync } from 'node:crypto';
import { idPattern } from '@parley/contracts/values/primitives';

/** Generates UUIDv7 ids (RFC 9562 §5.7), which increase with time. */
export interface Ids {
  next(): string;
}

/** Random bytes are fetched for many ids at once, because each system call is expensive. */
const pool = Buffer.alloc(4_096);
let used = pool.length;

function randomBytes16(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return Buffer.from(pool.subarray(used - 16, used));
}

let lastMs = 0;
let sequence = 0;

export const timeOrderedIds: Ids = {
  next() {
    const bytes = randomBytes16();
    const nowMs = Math.max(Date.now(), lastMs);
    sequence = nowMs === lastMs ? sequence + 1 : bytes.readUInt16BE(6) & 0x07ff;
    if (sequence > 0x0fff) {
      sequence = 0;
      lastMs = nowMs + 1;
    } else {
      lastMs = nowMs;
    }
    bytes.writeUIntBE(lastMs, 0, 6);
    bytes.writeUInt16BE(0x7000 | sequence, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return formatUuid(bytes);
  },
};

/**
 * Derives an id from a hash, so that the same input always yields the same id: a UUIDv8 (RFC 9562 §5.8) of its first 16 bytes.
 */
export function idOfHash(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatUuid(bytes);
}

/** Whether untrusted text is a well-formed id; other texts must be treated like the id of a missing item. */
export function isId(text: string): boolean {
  return idPattern.test(text);
}

/** Formats 16 bytes as a lowercase UUID. */
function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
