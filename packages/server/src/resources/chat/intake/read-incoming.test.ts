import { expect, it } from 'vitest';
import { readPage } from './read-incoming.ts';

const urlOf = (url: string) => readPage({ url, title: ' Cart ' });

it('keeps only the parts of a page that identify nobody', () => {
  expect(urlOf('https://ana:pw@shop.example:8443/cart?mail=ana@example.com#token=1')).toEqual({
    url: 'https://shop.example:8443/cart',
    title: 'Cart',
  });
  expect(readPage(undefined)).toEqual({ url: null, title: null });
  for (const wrong of ['javascript:alert(1)', 'file:///etc/passwd', 'cart', '', 'https://']) {
    expect(urlOf(wrong).url).toBe(null);
  }
  expect(urlOf(`https://shop.example/${'x'.repeat(2_000)}`).url).toHaveLength(300);
});
