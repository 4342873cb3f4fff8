import { describe, expect, it } from 'vitest';
import { createVisitorTokens, type VisitorClaims } from './visitor-tokens.ts';

const now = new Date('2026-03-01T10:00:00Z');
const claims: VisitorClaims = {
  organizationId: 'o',
  chatbotId: 'b',
  conversationId: 'c',
  consentVersion: null,
  consentAt: null,
  passwordRevision: 2,
  locale: 'de',
  referrer: null,
  identity: null,
  expiresAt: now.getTime() + 1_000,
};
const secret = 'a-secret-that-has-more-than-32-characters';

describe('visitor tokens', () => {
  it('SEC-17: carry their claims and 128 random bits', () => {
    const tokens = createVisitorTokens([secret]);
    const token = tokens.mint(claims);
    expect(token).toMatch(/^parley_vt_[\w-]+\.[\w-]{43}$/);
    expect(tokens.read(token, now)).toEqual(claims);
    expect(tokens.mint(claims)).not.toBe(token);
  });

  it('SEC-17: are invalid once changed, expired, or signed by somebody else', () => {
    const tokens = createVisitorTokens([secret]);
    const token = tokens.mint(claims);
    const [body = '', signature = ''] = token.slice('parley_vt_'.length).split('.');
    const forged = Buffer.from(
      JSON.stringify(JSON.parse(Buffer.from(body, 'base64url').toString()).with(2, 'other')),
    );
    const later = new Date(claims.expiresAt);
    expect(tokens.read(`parley_vt_${forged.toString('base64url')}.${signature}`, now)).toBeUndefined();
    expect(tokens.read(token, later)).toBeUndefined();
    expect(
      createVisitorTokens(['another-secret-of-more-than-32-characters']).read(token, now),
    ).toBeUndefined();
    for (const bad of [
      '',
      'parley_vt_',
      'parley_vt_.',
      `parley_vt_${body}`,
      `${token}.x`,
      'x'.repeat(10_000),
    ]) {
      expect(tokens.read(bad, now)).toBeUndefined();
    }
  });

  it('SEC-34: stay valid after a change of the secret', () => {
    const token = createVisitorTokens([secret]).mint(claims);
    const changed = createVisitorTokens(['the-new-secret-with-more-than-32-characters', secret]);
    expect(changed.read(token, now)).toEqual(claims);
  });
});
