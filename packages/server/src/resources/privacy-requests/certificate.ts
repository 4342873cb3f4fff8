import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { z } from 'zod';
import { erasureEntry, hashOf } from '../../ports/erasure-ledger/erasure-ledger.ts';

const content = z.strictObject({
  format: z.literal('parley-erasure-certificate'),
  version: z.literal(1),
  requestId: z.uuid(),
  organizationId: z.uuid(),
  requestedAt: z.iso.datetime(),
  completedAt: z.iso.datetime(),
  counts: z.strictObject({
    leads: z.number().int(),
    conversations: z.number().int(),
    messages: z.number().int(),
  }),
  /** Time of the last backup that may contain the erased data; a restore erases it again. Null if none is known. */
  lastBackupAt: z.iso.datetime().nullable(),
  /** The ledger entry, which was written before the rows were deleted. */
  entry: erasureEntry,
});

const certificate = content.extend({
  /** Ed25519 public key, SPKI in base64. */
  publicKey: z.string(),
  /** Signature of the JSON of all fields above, in base64. */
  signature: z.string(),
});

export type CertificateContent = z.output<typeof content>;
export type Certificate = z.output<typeof certificate>;

/** Prefix that turns 32 bytes into an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs with a key derived from the application's secret. */
export function signCertificate(secret: string, unsigned: CertificateContent): Certificate {
  const ordered = content.parse(unsigned);
  const key = keyOf(secret);
  return {
    ...ordered,
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    signature: sign(null, Buffer.from(JSON.stringify(ordered)), key).toString('base64'),
  };
}

function keyOf(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'parley erasure certificate', 32));
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
}

export type CertificateProblem = 'unreadable' | 'changed' | 'entry_changed';

/** Verifies a certificate offline, without network or database. Returns it with the fingerprint of its key, or the problem. */
export function verifyCertificate(
  text: string,
): { certificate: Certificate; fingerprint: string } | CertificateProblem {
  const read = certificate.safeParse(parsed(text));
  if (!read.success) return 'unreadable';
  const { publicKey, signature, ...signed } = read.data;
  const der = Buffer.from(publicKey, 'base64');
  if (!isSigned(JSON.stringify(signed), der, signature)) return 'changed';
  const { hash, ...entry } = signed.entry;
  if (hashOf(entry) !== hash) return 'entry_changed';
  return { certificate: read.data, fingerprint: createHash('sha256').update(der).digest('hex') };
}

function isSigned(text: string, der: Buffer, signature: string): boolean {
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
