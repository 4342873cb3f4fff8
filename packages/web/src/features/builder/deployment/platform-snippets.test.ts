import { expect, it } from 'vitest';
import { platformSnippets } from './platform-snippets.ts';

const snippets = platformSnippets('https://parley.example', 'b1');

/** Fake page that records appended elements. */
function fakePage() {
  const appended: Record<string, unknown>[] = [];
  const createElement = () => {
    const script: Record<string, unknown> = { dataset: {}, remove: () => appended.splice(0) };
    script.setAttribute = (name: string, value: string) => Object.assign(script, { [name]: value });
    return script;
  };
  const append = (one: Record<string, unknown>) => appended.push(one);
  return { appended, document: { createElement, body: { append, appendChild: append } } };
}

it('DEP-10: the React component adds the snippet’s script, and removes the widget when it unmounts', () => {
  const { appended, document } = fakePage();
  let destroyed = 0;
  const window = { Parley: { destroy: () => (destroyed += 1) } };
  let cleanUp = () => {};
  const runEffect = (effect: () => () => void) => {
    cleanUp = effect();
  };
  const [imported, ...rest] = snippets.react.split('\n');
  expect(imported).toBe("import { useEffect } from 'react';");
  const code = rest.join('\n').replace('export function', 'return function');
  expect(new Function('useEffect', 'document', 'window', code)(runEffect, document, window)()).toBeNull();
  expect(appended).toMatchObject([
    { src: 'https://parley.example/widget.js', async: true, dataset: { chatbot: 'b1' } },
  ]);
  cleanUp();
  expect([appended.length, destroyed]).toEqual([0, 1]);
});

it('DEP-10: the tag manager’s tag adds the snippet’s own script', () => {
  const { appended, document } = fakePage();
  const code = /^<script>([\s\S]*)<\/script>$/.exec(snippets.tagManager)?.[1] ?? '';
  new Function('document', code)(document);
  expect(appended).toMatchObject([
    { src: 'https://parley.example/widget.js', async: true, 'data-chatbot': 'b1' },
  ]);
});

it('DEP-10: WordPress and Shopify get the snippet itself', () => {
  const tag = '<script src="https://parley.example/widget.js" data-chatbot="b1" async></script>';
  expect(snippets.shopify).toBe(tag);
  expect(snippets.wordpress).toBe(`add_action( 'wp_footer', function () {\n    echo '${tag}';\n} );`);
});
