import { describe, expect, it } from 'vitest';
import { checkCss } from './check-css.ts';

const codes = (source: string) => checkCss(source).problems.map(({ line, code }) => `${line} ${code}`);

describe('an owner’s CSS rules', () => {
  it('BLD-10: apply to the documented selectors, in one color scheme if they name it', () => {
    const { problems, css } = checkCss(
      '/* ours */\n.parley-title, .parley-subtitle { COLOR: #123456; font-size: 18px }\n' +
        '.parley-dark .parley-question:hover { box-shadow: 0 2px 8px rgb(0 0 0 / 0.3); padding: 4px 8px }',
    );
    expect(problems).toEqual([]);
    expect(css).toBe(
      ':root .app .header h1,:root .app .header-text p{color:#123456;font-size:18px}' +
        '[data-theme="dark"] .app .question .bubble:hover{box-shadow:0 2px 8px rgb(0 0 0/0.3);padding:4px 8px}',
    );
  });

  it('report the line of a problem, and keep what is allowed', () => {
    const { problems, css } = checkCss('.parley-title {\n  color: #000;\n  margin: 4px;\n}\n@import "x";');
    expect(problems).toEqual([
      { line: 3, code: 'property', text: 'margin' },
      { line: 5, code: 'atRule', text: '@import "x";' },
    ]);
    expect(css).toBe(':root .app .header h1{color:#000}');
  });

  it('report the contrast of a text on its background, and suggest a better color', () => {
    const [bad] = checkCss('.parley-answer { color: #999999; background-color: #ffffff }').contrasts;
    expect(bad).toMatchObject({ line: 1, better: '#757575' });
    expect(bad?.ratio).toBeCloseTo(2.85, 2);
    expect(checkCss('.parley-answer { color: #333; background-color: #fff }').contrasts).toEqual([]);
  });
});

it.each(['@a{', '@media(', '.a:is(', '.parley-title{', '(', '[', ':not('])(
  'SEC-22, SEC-25: unclosed brackets are rejected with their line, before the parser runs: %s',
  (opening) => {
    const source = `.parley-title { color: #000 }\n${opening.repeat(5_000 / opening.length)}`;
    expect(checkCss(source)).toEqual({
      problems: [{ line: 2, code: 'syntax', text: expect.stringMatching(/^[({[]$/) }],
      contrasts: [],
      css: '',
    });
  },
);

describe('texts on the chat’s background', () => {
  const linesOf = (css: string, theme: 'light' | 'dark' | 'auto') =>
    checkCss(css, theme).contrasts.map(({ line }) => line);

  it.each([
    ['.parley-answer { color: #eeeeee }', 'light', [1]],
    ['.parley-answer { color: #eeeeee }', 'dark', []],
    ['.parley-greeting { color: #333333 }', 'dark', [1]],
    ['.parley-greeting { color: #333333 }', 'light', []],
    ['.parley-input { color: #333333 }', 'auto', [1]],
    ['.parley-dark .parley-answer { color: #333333 }', 'auto', [1]],
    ['.parley-dark .parley-answer { color: #333333 }', 'light', []],
    ['.parley-light .parley-answer { color: #333333 }', 'auto', []],
    // The background is the chatbot's own color, whose contrast the palette guarantees.
    ['.parley-question { color: #eeeeee }', 'light', []],
    ['.parley-answer { color: #eeeeee; background-color: #000000 }', 'light', []],
  ] as const)('are checked if the rule sets no background: %s in %s', (css, theme, expected) => {
    expect(linesOf(css, theme)).toEqual(expected);
  });
});

describe('SEC-22, SEC-42: hostile CSS rules', () => {
  it.each([
    ['a request by url()', '.parley-title { background-color: url(https://evil.example/x) }', '1 value'],
    ['a request by image-set()', '.parley-title { background-image: image-set("x" 1x) }', '1 property'],
    ['an import', '@import url(//evil.example/x.css);', '1 atRule'],
    ['a font', '@font-face { font-family: x; src: url(//evil.example) }', '1 atRule'],
    ['a layer that turns the order round', '@layer x { .parley-title { color: #000 } }', '1 atRule'],
    ['a string', '.parley-title { color: "x" }', '1 value'],
    ['generated text', '.parley-title::before { content: "Consent given" }', '1 selector'],
    ['a variable', '.parley-title { color: var(--bot) }', '1 value'],
    ['a custom property', '.parley-title { --surface: #000 }', '1 property'],
    ['an expression', '.parley-title { color: expression(alert(1)) }', '1 value'],
    ['a function inside a color', '.parley-title { color: rgb(url(x) 0 0) }', '1 value'],
    ['arithmetic', '.parley-title { font-size: calc(1px * 0) }', '1 value'],
    ['importance', '.parley-title { color: #000 !important }', '1 important'],
    ['an escape in a name', '.parley-title { c\\6flor: #000 }', '1 escape'],
    ['an escape in a function', '.parley-title { color: u\\72l(x) }', '1 escape'],
    ['an end of the style element', '.parley-title { color: #000 } </style><script>', '1 syntax'],
  ])('reject %s', (_, source, problem) => {
    expect(codes(source)[0]).toBe(problem);
    expect(checkCss(source).css).not.toMatch(/url|image|import|var\(|content|script|important|\\|"x"/);
  });

  it.each([
    '.consent { color: #000 }',
    '.sources { color: #000 }',
    '.chip { color: #000 }',
    'button { color: #000 }',
    '* { color: #000 }',
    ':root { color: #000 }',
    '#root { color: #000 }',
    '[data-surface] { color: #000 }',
    '.parley-answer .chip { color: #000 }',
    '.parley-answer + .sources { color: #000 }',
    '.parley-answer ~ * { color: #000 }',
    '.parley-title:has(~ .consent) { color: #000 }',
    '.parley-title:not(.x) { color: #000 }',
    '.consent .parley-title { color: #000 }',
    '.parley-title, .consent { color: #000 }',
    '.parley-title { & ~ * { color: #000 } }',
  ])('affect nothing but the documented selectors: %s', (source) => {
    expect(checkCss(source)).toMatchObject({ css: '', problems: [{ line: 1 }] });
  });

  it.each([
    'display: none',
    'visibility: hidden',
    'opacity: 0',
    'position: fixed',
    'inset: 0',
    'z-index: 9',
    'transform: scale(0)',
    'clip-path: inset(50%)',
    'margin: -900px',
    'height: 0',
    'filter: opacity(0)',
    'animation: x 1s',
    'all: unset',
    'outline: none',
    'color: transparent',
    'color: #0000',
    'color: rgb(0 0 0 / 0)',
    'background-color: hsl(0deg 0% 0% / 0.1)',
    'font-size: 0',
    'font-size: 900px',
    'font-size: 1e9px',
    'padding: 500px',
    'padding: -8px',
    'border-width: 400px',
    'letter-spacing: -20px',
    'line-height: 0',
    'box-shadow: 0 0 0 900px #fff',
    'box-shadow: 0 -90px 0 #fff',
  ])('cannot move, cover, shrink, or hide anything: %s', (declaration) => {
    expect(checkCss(`.parley-input { ${declaration} }`)).toMatchObject({ css: '', problems: [{ line: 1 }] });
  });
});
