import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';
import { describe, expect, it } from 'vitest';
import { addressOf, pageAtQuote } from './source-text.ts';

const source: MessageSource = {
  n: 1,
  sourceId: 's',
  sourceName: 'Returns',
  url: 'https://a.example/returns',
  heading: null,
  quote: 'within 30 days',
  passage: 'You may return it within 30 days of delivery.',
  readAt: null,
};

describe('source text', () => {
  it('returns the URL of the page at the quote', () => {
    expect(pageAtQuote(source)).toBe('https://a.example/returns#:~:text=within%2030%20days');
    const long = {
      ...source,
      quote: 'one two three four five six-a seven eight nine ten eleven twelve, thirteen & x',
    };
    expect(pageAtQuote(long)).toBe(
      'https://a.example/returns#:~:text=one%20two%20three%20four%20five,eleven%20twelve%2C%20thirteen%20%26%20x',
    );
  });

  it('SEC-22: returns a URL only for web pages', () => {
    for (const url of ['javascript:alert(1)', 'mailto:a@b.example', 'file.pdf', null]) {
      expect([addressOf({ ...source, url }), pageAtQuote({ ...source, url })]).toEqual([null, null]);
    }
    expect(addressOf(source)).toBe('a.example/returns');
  });
});
