import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codeSamples } from './code-samples.ts';

const origin = 'https://parley.example';
const samples = codeSamples(origin);

function read(document: string): string {
  return readFileSync(new URL(`../../../../../docs/${document}`, import.meta.url), 'utf8')
    .replaceAll('https://HOST', origin)
    .replaceAll(/(["'])ID\1/g, '$1CHATBOT-ID$1');
}

// What is in the documents is tried where their subject is tested, such as in webhooks.e2e.ts.
it.each([
  ['embedding.md', ['widget', 'calls', 'policy', 'token']],
  ['webhooks.md', ['verify']],
  ['mcp.md', ['mcp']],
] as const)('code is the same as in docs/%s', (document, names) => {
  const text = read(document);
  for (const name of names) expect(text, name).toContain(samples[name]);
});

it('the call to embed the chat in the page is the one of docs/embedding.md', () => {
  for (const line of samples.element.split('\n')) expect(read('embedding.md')).toContain(line);
});

it('the example of a webhook’s call has the headers and the body of docs/webhooks.md', () => {
  expect(read('webhooks.md')).toContain(samples.request);
});
