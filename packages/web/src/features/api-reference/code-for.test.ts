import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { codeFor, languages } from './code-for.ts';
import type { Operation } from './description.ts';

const operation: Operation = {
  id: 'createLead',
  method: 'POST',
  path: '/api/chatbots/{chatbotId}/leads',
  summary: 'Add a lead',
  description: '',
  access: 'read_write',
  parameters: [
    { name: 'chatbotId', in: 'path', required: true, description: '', example: 'a b', type: 'string' },
    { name: 'tag', in: 'query', required: false, description: '', example: '', type: 'string' },
  ],
  takesFile: false,
  body: { example: { name: "Ada O'Neill", note: 'back\\slash "quoted"' }, fields: [] },
  responses: [{ status: '201', example: { id: '1' }, fields: [] }],
  errors: [],
};
const origin = 'https://parley.example';

it('names the address, the method and the key in every language', () => {
  for (const language of languages) {
    const code = codeFor(operation, origin, language);
    expect(code).toContain('https://parley.example/api/chatbots/a%20b/leads');
    expect(code).toContain('PARLEY_KEY');
    expect(code).toContain('Ada O');
  }
});

it('passes a body with quotes through a shell unchanged', () => {
  const code = codeFor(operation, origin, 'curl').replace(/^curl/, 'printf "%s\\n"');
  const words = execFileSync('sh', ['-c', code], {
    encoding: 'utf8',
    env: { ...process.env, PARLEY_KEY: 'k' },
  });
  expect(words).toContain('Authorization: Bearer k');
  expect(JSON.parse(words.slice(words.indexOf('{')))).toEqual(operation.body?.example);
});

it('sends no key where none is needed, and no body with a GET', () => {
  const open: Operation = { ...operation, method: 'GET', access: 'public', body: undefined };
  for (const language of languages) {
    const code = codeFor(open, origin, language);
    expect(code).not.toMatch(/PARLEY_KEY|Authorization|-X|JSON.stringify|json\.dumps/);
  }
});

it('sends a file if the operation takes one', () => {
  const upload: Operation = { ...operation, takesFile: true, body: undefined };
  expect(codeFor(upload, origin, 'curl')).toContain('-F "file=@document.pdf"');
  expect(codeFor(upload, origin, 'javascript')).toContain('body: form');
  expect(codeFor(upload, origin, 'python')).toContain('files=');
});
