import { describe, expect, it } from 'vitest';
import { linkTarget, withLinkTarget } from './link-targets.ts';

describe('the target of a link', () => {
  it.each([
    ['https://mill.example/book', 'https://mill.example/book'],
    ['  HTTPS://Mill.example/ ', 'HTTPS://Mill.example'],
    ['https://de.wiki.example/Brot_(Sorten)', 'https://de.wiki.example/Brot_%28Sorten%29'],
    ['https://müller.example/öffnung', 'https://müller.example/öffnung'],
    ['mailto:orders@mill.example?subject=Hi', 'orders@mill.example'],
    ['mailto:a%40mill.example', 'a@mill.example'],
    ['tel:+41%2044%20668%2018%2000', '+41 44 668 18 00'],
    ['#hours', null],
    ['/returns', null],
    ['javascript:alert(1)', null],
    ['data:text/html,hi', null],
    ['file:///etc/passwd', null],
    ['https://anna:secret@mill.example/', null],
    [`https://mill.example/${'x'.repeat(400)}`, null],
    ['mailto:', null],
    ['tel:%E0%A4%A', null],
    ['https://', null],
  ])('KB-07: of %j is %j', (href, target) => {
    expect(linkTarget(href)).toBe(target);
  });

  it('KB-07: is resolved against the URL of its page', () => {
    expect(linkTarget('../returns?a=1', 'https://shop.example/help/index.html')).toBe(
      'https://shop.example/returns?a=1',
    );
    expect(linkTarget('#top', 'https://shop.example/')).toBeNull();
  });
});

describe('the text of a link', () => {
  it.each([
    ['our booking page', 'https://mill.example/book', 'our booking page (https://mill.example/book)'],
    ['our team ', 'help@mill.example', 'our team (help@mill.example) '],
    ['www.mill.example', 'https://mill.example', 'www.mill.example'],
    ['see https://www.mill.example/', 'http://mill.example', 'see https://www.mill.example/'],
    ['044 668 18 00', '+41446681800', '044 668 18 00'],
    ['Help@Mill.example', 'help@mill.example', 'Help@Mill.example'],
    ['mill.example', 'https://mill.example/book', 'mill.example (https://mill.example/book)'],
    ['', '+41446681800', '+41446681800'],
    ['', 'https://mill.example', ''],
    ['chapter two', null, 'chapter two'],
  ])('KB-07: %j linking to %j is read as %j', (text, target, shown) => {
    expect(withLinkTarget(text, target)).toBe(shown);
  });
});
