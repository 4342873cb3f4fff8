import { describe, expect, it } from 'vitest';
import { bestQuote } from './best-quote.ts';

const text = 'Returns are free. A parcel can be sent back within 30 days. The label comes with the invoice.';

describe('bestQuote', () => {
  it('finds the sentence that supports a claim worded differently', () => {
    expect(bestQuote('You can send parcels back for 30 days', { text, language: 'en' })).toBe(
      'A parcel can be sent back within 30 days.',
    );
  });

  it('falls back to the first sentence, and to nothing for an empty passage', () => {
    expect(bestQuote('zzz', { text, language: 'en' })).toBe('Returns are free.');
    expect(bestQuote('anything', { text: '', language: null })).toBe('');
  });
});
