import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

it('replaces tags with elements and keeps everything else as text', () => {
  const text = 'the <terms>Terms & more</terms> and <b>this</b> <script>x</script>.';
  const html = renderToStaticMarkup(
    <RichText text={text} tags={{ terms: (words) => <a href="/t">{words}</a> }} />,
  );
  expect(html).toBe('the <a href="/t">Terms &amp; more</a> and this x.');
});
