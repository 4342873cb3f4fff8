import { describe, expect, it } from 'vitest';
import { createSealer } from './sealer.ts';

const old = 'an-old-secret-of-more-than-32-characters';
const current = 'the-present-secret-of-32-characters-up';
const place = { organizationId: 'org-1', field: 'provider_keys.key:openai' };

describe('sealed values', () => {
  it('SEC-34: open in their own context only', () => {
    const sealer = createSealer([current]);
    const sealed = sealer.seal('sk-secret', place);
    expect(sealed).not.toContain('sk-secret');
    expect(sealer.open(sealed, place)).toBe('sk-secret');
    expect(() => sealer.open(sealed, { ...place, organizationId: 'org-2' })).toThrow();
    expect(() => sealer.open(sealed, { ...place, field: 'chatbots.api_key:1' })).toThrow();
  });

  it('SEC-34: do not open once changed', () => {
    const sealer = createSealer([current]);
    const parts = sealer.seal('sk-secret', place).split('.');
    const body = Buffer.from(parts[3] ?? '', 'base64url');
    body.writeUInt8(body.readUInt8(0) ^ 1, 0);
    expect(() => sealer.open([...parts.slice(0, 3), body.toString('base64url')].join('.'), place)).toThrow();
    expect(() => sealer.open('nonsense', place)).toThrow();
  });

  it('SEC-34: still open after a change of the secret, while new values use the new key', () => {
    const before = createSealer([old]).seal('sk-secret', place);
    const sealer = createSealer([current, old]);
    expect(sealer.open(before, place)).toBe('sk-secret');
    expect(sealer.seal('sk-secret', place).split('.')[1]).not.toBe(before.split('.')[1]);
    expect(() => createSealer([current]).open(before, place)).toThrow();
  });

  it('SEC-34: differ each time the same secret is sealed', () => {
    const sealer = createSealer([current]);
    expect(sealer.seal('x', place)).not.toBe(sealer.seal('x', place));
  });
});
