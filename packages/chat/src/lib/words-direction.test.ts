import { expect, it } from 'vitest';
import { textDirection } from './words-direction.ts';

it('reads a text’s direction from its first letter', () => {
  const texts = ['… اسأل عن التذاكر', '2 שאלות', 'Ask about متحف', '¿Qué?', '123'];
  expect(texts.map(textDirection)).toEqual(['rtl', 'rtl', 'ltr', 'ltr', 'ltr']);
});
