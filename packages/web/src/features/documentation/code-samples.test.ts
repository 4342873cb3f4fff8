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

// The code in the documents is run by the tests of each subject, such as webhooks.e2e.ts; these tests only compare it.
it.each([
  ['embedding.md', ['widget', 'calls', 'policy', 'token']],
  ['webhooks.md', ['verify']],
  ['mcp.md', ['mcp']],
] as const)('code equals that in docs/%s', (document, names) => {
  const text = read(document);
  for (const name of names) expect(text, name).toContain(samples[name]);
});

it('code of the inline chat equals that in docs/embedding.md', () => {
  for (const line of samples.element.split('\n')) expect(read('embedding.md')).toContain(line);
});

it('the example of a webhook request has the headers and body of docs/webhooks.md', () => {
  expect(read('webhooks.md')).toContain(samples.request);
});
