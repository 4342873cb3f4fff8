import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { docxParts, makeDocx, paragraph } from '@parley/knowledge/parsing/testing/make-docx';
import { makePdf } from '@parley/knowledge/parsing/testing/make-pdf';
import { makeZip } from '@parley/knowledge/parsing/testing/make-zip';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseFile } from './parse-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parse-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: Buffer | string): Promise<{ path: string; fileName: string }> {
  const filePath = path.join(folder, name);
  await writeFile(filePath, content);
  return { path: filePath, fileName: name };
}

/** Writes a substitute child program that behaves like a broken or compromised parser. */
async function childProgram(name: string, source: string): Promise<URL> {
  const programFolder = await mkdtemp(path.join(folder, 'child-'));
  const program = path.join(programFolder, `${name}.mjs`);
  await writeFile(program, source);
  return pathToFileURL(program);
}

function tell(expression: string): string {
  return `import { writeSync } from 'node:fs';
    const say = (text) => writeSync(3, ['{"fileType":"txt","title":null,"pages":null}', JSON.stringify({ kind: 'paragraph', text: String(text) }), 'end', ''].join('\\n'));
    const attempt = async (act) => { try { return await act(); } catch (error) { return error.cause?.code ?? error.code; } };
    say(${expression});`;
}

async function told(name: string, expression: string): Promise<string | undefined> {
  const childUrl = await childProgram(name, tell(expression));
  const result = await parseFile(await file('told.txt', 'Hours'), { childUrl });
  return result.ok ? result.document.blocks[0]?.text : result.code;
}

vi.setConfig({ testTimeout: 60_000 });

describe('parseFile', () => {
  it('KB-07: parses files of several types in the child process', async () => {
    const pdf = makePdf([[{ text: 'Opening hours', x: 50, y: 700, size: 12 }]]);
    await expect(parseFile(await file('a.pdf', pdf))).resolves.toEqual({
      ok: true,
      fileType: 'pdf',
      document: { title: null, pages: 1, blocks: [{ kind: 'paragraph', text: 'Opening hours', page: 1 }] },
    });
    const docx = await parseFile(await file('a.docx', makeDocx(paragraph('Opening hours', 'Heading1'))));
    expect(docx).toMatchObject({
      document: { blocks: [{ kind: 'heading', level: 1, text: 'Opening hours' }] },
    });
    const html = await parseFile(await file('a.html', '<title>Shop</title><p>Opening hours</p>'));
    expect(html).toMatchObject({ ok: true, fileType: 'html', document: { title: 'Shop' } });
  });

  it('KB-07: returns a code for rejected files', async () => {
    await expect(parseFile(await file('a.png', 'x'))).resolves.toEqual({
      ok: false,
      code: 'file_type_unsupported',
    });
    await expect(parseFile(await file('empty.pdf', ''))).resolves.toEqual({ ok: false, code: 'file_empty' });
    const missing = { path: path.join(folder, 'missing.txt'), fileName: 'missing.txt' };
    await expect(parseFile(missing)).resolves.toEqual({ ok: false, code: 'file_damaged' });
  });

  it('KB-07: transfers the text of a 20 MB file completely', async () => {
    const content = Buffer.alloc(20 * 1024 * 1024, `${'wörd '.repeat(40)}\n\n`);
    const result = await parseFile(await file('large.txt', content));
    const words = result.ok ? result.document.blocks.flatMap((block) => block.text.split(' ')) : [];
    expect(words.length).toBeGreaterThan(3_400_000);
    expect(new Set(words.slice(0, -1))).toEqual(new Set(['wörd']));
  });

  it('SEC-26: accepts any file name, and passes only the type to the child', async () => {
    const { path: filePath } = await file('named.txt', 'Opening hours');
    for (const fileName of ['--inspect.txt', '$(id)\0\n.txt', `${'x'.repeat(100_000)}.txt`, '../../a.txt']) {
      await expect(parseFile({ path: filePath, fileName })).resolves.toMatchObject({
        ok: true,
        fileType: 'txt',
      });
    }
  });

  it('SEC-26: kills a parser at its time limit, and parses the next file', async () => {
    const childUrl = await childProgram('endless', 'for (;;) {}');
    const endless = parseFile(await file('a.txt', 'Hours'), { childUrl, timeoutMs: 400 });
    const next = parseFile(await file('b.txt', 'Hours'));
    await expect(endless).resolves.toEqual({ ok: false, code: 'file_parse_timeout' });
    await expect(next).resolves.toMatchObject({ ok: true });
  });

  it('SEC-26: kills a parser whose heap exceeds the limit', async () => {
    const childUrl = await childProgram('heap', 'const kept = []; for (;;) kept.push({ a: [kept.length] });');
    const result = await parseFile(await file('a.txt', 'Hours'), {
      childUrl,
      memoryMb: 96,
      timeoutMs: 20_000,
    });
    expect(result).toEqual({ ok: false, code: 'file_parse_memory' });
  });

  it.runIf(process.platform === 'linux')(
    'SEC-26: kills a parser that exceeds the limit outside its heap',
    async () => {
      const source = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(8e6, 1)), 10);';
      const childUrl = await childProgram('buffers', source);
      const result = await parseFile(await file('a.txt', 'Hours'), {
        childUrl,
        memoryMb: 160,
        timeoutMs: 20_000,
      });
      expect(result).toEqual({ ok: false, code: 'file_parse_memory' });
    },
  );

  it('SEC-26: reports a real file that needs more memory than allowed', async () => {
    const parts = docxParts(paragraph('Opening hours').repeat(60_000)).map((part) => ({
      ...part,
      stored: true,
    }));
    const result = await parseFile(await file('long.docx', makeZip(parts)), { memoryMb: 96 });
    expect(result).toEqual({ ok: false, code: 'file_parse_memory' });
  });

  it('SEC-26: survives a child that is killed externally', async () => {
    const childUrl = await childProgram('suicide', `process.kill(process.pid, 'SIGKILL');`);
    const deaths: unknown[] = [];
    const result = await parseFile(await file('a.txt', 'Hours'), {
      childUrl,
      onChildDeath: (death) => deaths.push(death),
    });
    expect(result).toEqual({ ok: false, code: 'file_damaged' });
    expect(deaths).toHaveLength(1);
  });

  it.each([
    ['crashes', 'throw new Error("broken");'],
    ['says nothing', ''],
    ['says nonsense', `import { writeSync } from 'node:fs'; writeSync(3, 'garbage\\n\\0\\n{"a":\\nend\\n');`],
    [
      'is cut off',
      `import { writeSync } from 'node:fs'; writeSync(3, '{"fileType":"txt","title":null,"pages":null}\\n{"kind":"para');`,
    ],
    [
      'invents a code',
      `import { writeSync } from 'node:fs'; writeSync(3, '{"code":"no_such_code"}\\nend\\n');`,
    ],
    [
      'invents a block',
      `import { writeSync } from 'node:fs'; writeSync(3, '{"fileType":"txt"}\\n{"kind":"script","text":"x"}\\nend\\n');`,
    ],
    [
      'goes on after the end',
      `import { writeSync } from 'node:fs'; writeSync(3, '{"fileType":"txt"}\\nend\\n{"kind":"code","text":"x"}\\n');`,
    ],
  ])('SEC-26: reports a child that %s as a damaged file', async (_, source) => {
    const childUrl = await childProgram('broken', source);
    await expect(parseFile(await file('a.txt', 'Hours'), { childUrl })).resolves.toEqual({
      ok: false,
      code: 'file_damaged',
    });
  });

  it('SEC-26: stops a child that writes endlessly', async () => {
    const source = `import { writeSync } from 'node:fs';
      writeSync(3, '{"fileType":"txt"}\\n');
      const line = Buffer.alloc(1_000_000, 'x');
      for (;;) { let rest = line; while (rest.length > 0) rest = rest.subarray(writeSync(3, rest)); }`;
    const childUrl = await childProgram('flood', source);
    const result = await parseFile(await file('a.txt', 'Hours'), { childUrl });
    expect(result).toEqual({ ok: false, code: 'file_too_complex' });
  });

  it('SEC-26: gives the child no network', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(15_450, '127.0.0.1', resolve));
    const connect = `await attempt(() => import('node:net').then(({ connect }) => new Promise((resolve) => {
      const socket = connect(15450, '127.0.0.1', () => resolve('connected'));
      socket.on('error', (error) => resolve(error.code));
    })))`;
    const answers = [
      await told('net', connect),
      await told(
        'fetch',
        `await attempt(() => fetch('http://127.0.0.1:15450/').then(() => 'fetched', (error) => error.cause?.code ?? 'refused'))`,
      ),
      await told(
        'dns',
        `await attempt(() => import('node:dns/promises').then((dns) => dns.lookup('localhost')))`,
      ),
    ];
    await new Promise((resolve) => server.close(resolve));
    expect(connections).toBe(0);
    expect(answers[0]).toBe('ERR_ACCESS_DENIED');
    expect(answers[1]).not.toBe('fetched');
    expect(answers[2]).toBe('ERR_ACCESS_DENIED');
  });

  it('SEC-26: gives the child no other files, no processes, no threads, no environment, no input', async () => {
    const read = (target: string) =>
      `await attempt(() => import('node:fs').then((fs) => fs.readFileSync(${JSON.stringify(target)})))`;
    expect(await told('passwd', read('/etc/passwd'))).toBe('ERR_ACCESS_DENIED');
    expect(await told('other', read((await file('other.txt', 'foreign')).path))).toBe('ERR_ACCESS_DENIED');
    const write = `await attempt(() => import('node:fs').then((fs) => fs.writeFileSync(${JSON.stringify(path.join(folder, 'written'))}, 'x')))`;
    expect(await told('write', write)).toBe('ERR_ACCESS_DENIED');
    expect(
      await told('exec', `await attempt(() => import('node:child_process').then((cp) => cp.execSync('id')))`),
    ).toBe('ERR_ACCESS_DENIED');
    expect(
      await told(
        'thread',
        `await attempt(() => import('node:worker_threads').then(({ Worker }) => new Worker('', { eval: true })))`,
      ),
    ).toBe('ERR_ACCESS_DENIED');
    expect(await told('env', 'Object.keys(process.env).length')).toBe('0');
    expect(await told('code', `await attempt(() => new Function('return 1')())`)).toBe('undefined');
  });

  it('SEC-26: parses one file at a time, in order', async () => {
    const childUrl = await childProgram(
      'clock',
      tell(`await new Promise((resolve) => setTimeout(resolve, 150)).then(() => Date.now())`),
    );
    const target = await file('a.txt', 'Hours');
    const results = await Promise.all([1, 2, 3].map(() => parseFile(target, { childUrl })));
    const times = results.map((result) => (result.ok ? Number(result.document.blocks[0]?.text) : 0));
    expect(times.slice(1).every((time, index) => time - (times[index] ?? 0) >= 150)).toBe(true);
  });

  it('SEC-26: stops immediately when aborted, whether running or waiting', async () => {
    const childUrl = await childProgram('endless', 'for (;;) {}');
    const target = await file('a.txt', 'Hours');
    const controllers = [new AbortController(), new AbortController()];
    const [running, waiting] = controllers.map(({ signal }) => parseFile(target, { childUrl, signal }));
    const next = parseFile(target);
    controllers[1]?.abort(new Error('waiting no more'));
    await expect(waiting).rejects.toThrow('waiting no more');
    setTimeout(() => controllers[0]?.abort(new Error('stopped')), 200);
    await expect(running).rejects.toThrow('stopped');
    await expect(next).resolves.toMatchObject({ ok: true });
    await expect(parseFile(target, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow(
      'before',
    );
  });

  it.runIf(process.platform === 'linux')(
    'SEC-26: loads no parser into the parent and leaves no child behind',
    async () => {
      const target = await file('a.txt', 'Opening hours');
      const script = `import { readFileSync } from 'node:fs';
      const { parseFile } = await import(${JSON.stringify(new URL('./parse-file.ts', import.meta.url).href)});
      const result = await parseFile(${JSON.stringify(target)});
      console.log(result.ok, readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8') === '');`;
      const withoutPackages = ['--permission', '--allow-child-process', '--allow-fs-read=/proc/*'];
      const packages = path.join(import.meta.dirname, '..', '..', '..', '..');
      const ownSources = [
        path.join(packages, 'server', 'src', 'knowledge'),
        path.join(packages, 'server', 'src', 'lib'),
        path.join(packages, 'knowledge'),
        path.join(packages, 'contracts'),
        path.join(packages, '..', 'node_modules', '@parley'),
      ].map((folder) => `--allow-fs-read=${path.join(folder, '*')}`);
      const flags = [...withoutPackages, ...ownSources, '--input-type=module', '--eval', script];
      const { stdout } = await promisify(execFile)(process.execPath, flags);
      expect(stdout.trim()).toBe('true true');
    },
  );
});
