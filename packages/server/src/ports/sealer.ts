import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { keyId } from '../lib/secrets/secrets.ts';

/** Additional authenticated data of a sealed value; opening it with another context fails. */
export interface SealContext {
  organizationId: string;
  field: string;
}

/** Encrypts secrets for storage: AES-256-GCM, prefixed with the key's id, with the context as additional authenticated data. */
export interface Sealer {
  seal(secret: string, context: SealContext): string;
  /** @throws Error if the value was sealed with another context or an unknown key, or was changed. */
  open(sealed: string, context: SealContext): string;
  /** Prefix of every value sealed with the current secret. */
  readonly currentPrefix: string;
}

/** @param secrets the current application secret first, then older ones that may only open values. */
export function createSealer(secrets: readonly string[]): Sealer {
  const keys = new Map(secrets.map((secret) => [keyId(secret), deriveKey(secret)]));
  const current = secrets[0];
  if (current === undefined) throw new Error('a sealer needs a secret');
  const currentId = keyId(current);
  const currentPrefix = `v1.${currentId}.`;
  return {
    currentPrefix,
    seal(secret, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(keys, currentId), nonce);
      cipher.setAAD(additionalData(context));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${currentPrefix}${nonce.toString('base64url')}.${body.toString('base64url')}`;
    },
    open(sealed, context) {
      const [version, id, nonce, body] = sealed.split('.');
      if (version !== 'v1' || !id || !nonce || !body) throw new Error('not a sealed value');
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(keys, id), Buffer.from(nonce, 'base64url'));
      decipher.setAAD(additionalData(context));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
    },
  };
}

function keyOf(keys: Map<string, Buffer>, id: string): Buffer {
  const key = keys.get(id);
  if (!key) throw new Error('sealed with an unknown key');
  return key;
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'parley sealed values', 32));
}

function additionalData(context: SealContext): Buffer {
  return Buffer.from(JSON.stringify([context.organizationId, context.field]));
}
