import { expect, it } from 'vitest';
import { isolate } from './isolate.ts';

it('I18N-10: a value in a right-to-left sentence keeps its own direction', () => {
  for (const text of ['Halden Books', 'https://example.com/a?b=1', '+47 22 33 44 55', '9:00–17:00'])
    expect(isolate(text, 'ar-EG')).toBe(`\u2068${text}\u2069`);
});

it('numbers alone, empty values, and left-to-right sentences stay unchanged', () => {
  expect(['1200', '١٢', ''].map((text) => isolate(text, 'he'))).toEqual(['1200', '١٢', '']);
  expect(isolate('متحف الساحل', 'en')).toBe('متحف الساحل');
});
