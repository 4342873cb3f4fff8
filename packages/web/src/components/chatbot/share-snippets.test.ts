import { expect, it } from 'vitest';
import { shareSnippets } from './share-snippets.ts';

it('DEP-10, DEP-11, DEP-12: returns script tag, iframe and link of the chatbot', () => {
  const snippets = shareSnippets('https://parley.example', { id: 'b1', name: 'Desk' });
  expect(snippets.widget).toBe(
    '<script src="https://parley.example/widget.js" data-chatbot="b1" async></script>',
  );
  expect(snippets.iframe).toContain('src="https://parley.example/chat/b1"');
  expect(snippets.link).toBe('https://parley.example/chat/b1');
});

it('escapes markup in the name inside the title attribute', () => {
  const { iframe } = shareSnippets('https://parley.example', {
    id: 'b1',
    name: '"><script>alert(1)</script>',
  });
  expect(iframe).not.toContain('<script');
  expect(iframe).toContain('title="&quot;>');
});
