import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTokenStore } from './token-store.ts';

afterEach(() => vi.unstubAllGlobals());

describe('createTokenStore', () => {
  it('SEC-17: keeps the token in memory where the browser forbids storage', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const store = createTokenStore('a');
    store.save({ token: 't', consentVersion: '2' });
    expect(store.load()).toEqual({ token: 't', consentVersion: '2' });
    store.clear();
    expect(store.load()).toBeNull();
  });

  it('ignores invalid values stored under its key', () => {
    for (const stored of ['not json', '[]', '{"token":7}', 'null']) {
      vi.stubGlobal('sessionStorage', { getItem: () => stored });
      expect(createTokenStore('a').load(), stored).toBeNull();
    }
  });
});
