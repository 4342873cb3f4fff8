import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMailInChild } from './mail-reader.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-reader-'));
});
afterAll(() => rm(folder, { recursive: true }));

const request = { replyAbove: ['Please answer above.'] };

/** A substitute child program that behaves like a compromised parser. */
async function childProgram(name: string, source: string): Promise<URL> {
  const path = join(folder, `${name}.mjs`);
  await writeFile(path, source);
  return pathToFileURL(path);
}

it('reads an email in another process, without what is below our line', async () => {
  const raw = Buffer.from('From: Bob <bob@example.com>\r\n\r\nYes.\r\n\r\nPlease answer above.\r\nIs it?');
  expect(await readMailInChild(raw, request)).toMatchObject({
    from: [{ name: 'Bob', address: 'bob@example.com' }],
    content: 'Yes.',
    quoted: 'Please answer above.\nIs it?',
  });
});

it.each([
  ['no bytes', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(1_000_000)],
  ['lines without end', Buffer.alloc(8_000_000, 'x')],
  ['only line breaks', Buffer.alloc(2_000_000, '\r\n')],
  ['only headers', Buffer.from('X-A: b\r\n'.repeat(50_000))],
  ['one long header', Buffer.from(`From: ${'a,'.repeat(400_000)}\r\n\r\nx`)],
  ['an open comment', Buffer.from(`To: ${'('.repeat(200_000)}\r\n\r\nx`)],
  ['quotes without end', Buffer.from(`From: ${'"\\'.repeat(100_000)}\r\n\r\nx`)],
  ['angle brackets', Buffer.from(`Cc: ${'<'.repeat(300_000)}\r\n\r\nx`)],
  ['encoded words', Buffer.from(`Subject: ${'=?utf-8?Q?=41?= '.repeat(50_000)}\r\n\r\nx`)],
  [
    'deep HTML',
    Buffer.from(
      `Content-Type: text/html\r\n\r\n${'<div class="gmail_quote"><blockquote type=cite>'.repeat(100_000)}x`,
    ),
  ],
])('an email of %s is read or refused, and never throws', async (_what, raw) => {
  const reading = await readMailInChild(raw, request, { timeoutMs: 20_000 });
  expect(reading === null || typeof reading.content === 'string').toBe(true);
});

it.each([
  ['never ends', 'for (;;) {}', { timeoutMs: 400 }],
  [
    'takes too much memory',
    'const kept = []; setInterval(() => kept.push(Buffer.alloc(8e6, 1)), 5);',
    { memoryMb: 160 },
  ],
  ['is killed', "process.kill(process.pid, 'SIGSEGV');", {}],
  [
    'answers nonsense',
    "import { writeSync } from 'node:fs'; writeSync(3, '{\"content\": 1}\\n'); process.exit(0);",
    {},
  ],
  [
    'answers without end',
    "import { writeSync } from 'node:fs'; for (;;) writeSync(3, 'x'.repeat(65536));",
    {},
  ],
])('an email whose parser %s cannot be read', async (name, source, limits) => {
  const childUrl = await childProgram(name.replaceAll(' ', '-'), source);
  expect(await readMailInChild(Buffer.from('x'), request, { ...limits, childUrl })).toBe(null);
});

it.each([
  ['read a file', "import { readFileSync } from 'node:fs'; readFileSync('/etc/passwd');"],
  ['start a process', "import { execSync } from 'node:child_process'; execSync('true');"],
])('the process may not %s, which is a failure of the program', async (name, source) => {
  const childUrl = await childProgram(name.replaceAll(' ', '-'), source);
  await expect(readMailInChild(Buffer.from('x'), request, { childUrl })).rejects.toThrow(
    /ERR_ACCESS_DENIED/u,
  );
});
