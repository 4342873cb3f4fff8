import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { root } from '../tools/bootstrap/paths.mjs';
import type { ApiClient } from '../tools/e2e/api-client.ts';
import { startServer } from '../tools/e2e/servers/start-server.ts';
import { type Later, withCleanUp } from '../tools/services/with-clean-up.ts';
import { median } from './lib/median.ts';
import { registerOwner } from './lib/register-owner.ts';
import { openBenchDatabase } from './lib/turns/bench-database.ts';
import type { BenchOptions } from './main.ts';

const rounds = 2;
const caseLimitMs = 120_000;

interface ForeignFigures {
  words: string;
  /** Final status of the source, or HTTP status of the call. */
  outcome: string;
  /** Longest block of the server's event loop in CPU time: median of the rounds, and the maximum. */
  heldMs: number;
  worstMs: number;
}

interface Attack {
  words: string;
  run(owner: ApiClient, chatbotId: string, site: string): Promise<string>;
}

/**
 * Measures how long untrusted input blocks the event loop of the built program (50 ms at most): malicious websites, patterns,
 * texts, files and questions, one after the other. The server uses PostgreSQL, so that the database does not run in its process.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const figures = await withCleanUp(async (later) => {
    const database = await openBenchDatabase(later, 'foreign');
    if (!database) throw new Error('foreign: set TEST_DATABASE_URL');
    const site = await startHostileSite(later);
    const folder = mkdtempSync(join(tmpdir(), 'parley-loop-'));
    later(async () => rmSync(folder, { recursive: true, force: true }));
    const meter = join(folder, 'held');
    const server = await startServer({
      env: {
        DATABASE_URL: database,
        DEFAULT_PLAN: 'enterprise',
        EGRESS_ALLOW: new URL(site).host,
        LOOP_METER_FILE: meter,
        NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'bench/lib/loop-meter.mjs')).href}`,
      },
    });
    later(async () => void (await server.stop()));
    const owner = await registerOwner(server.url);
    const measured: ForeignFigures[] = [];
    for (const attack of attacks) measured.push(await measure(attack, owner, site, `${meter}.${server.pid}`));
    return measured;
  });
  if (json) console.log(JSON.stringify(figures));
  else console.table(figures);
}

async function measure(
  attack: Attack,
  owner: ApiClient,
  site: string,
  meter: string,
): Promise<ForeignFigures> {
  const held: number[] = [];
  let outcome = '';
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await owner.expectOk<{ id: string }>('POST', '/api/chatbots', { name: attack.words });
    await sleep(500);
    const since = Date.now();
    outcome = await attack.run(owner, id, site);
    await sleep(100);
    held.push(longestHold(meter, since));
  }
  return { words: attack.words, outcome, heldMs: median(held), worstMs: Math.max(...held) };
}

function longestHold(meter: string, sinceMs: number): number {
  if (!existsSync(meter)) return 0;
  const lines = readFileSync(meter, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
  return Math.round(Math.max(0, ...lines.map(([at = 0, ms = 0]) => (at >= sinceMs ? ms : 0))));
}

const knowledgePath = (chatbotId: string) => `/api/chatbots/${chatbotId}/knowledge`;

function website(words: string, path: string, exclude: string[] = []): Attack {
  return {
    words,
    run: async (owner, chatbotId, site) =>
      await settled(owner, chatbotId, {
        type: 'url',
        url: site + path,
        crawl: { maxPages: 10, maxDepth: 3, exclude },
      }),
  };
}

function text(words: string, content: string): Attack {
  return {
    words,
    run: async (owner, chatbotId) =>
      await settled(owner, chatbotId, { type: 'text', name: words, content: content.slice(0, 300_000) }),
  };
}

function file(words: string, name: string, content: string): Attack {
  return {
    words,
    run: async (owner, chatbotId) => {
      const form = new FormData();
      form.append('file', new Blob([content]), name);
      return await settled(owner, chatbotId, form);
    },
  };
}

function question(words: string, message: string): Attack {
  return {
    words,
    run: async (owner, chatbotId) => {
      await settled(owner, chatbotId, {
        type: 'text',
        name: 'Prices',
        content: 'A ticket costs eleven crowns.',
      });
      const path = `/api/chatbots/${chatbotId}/preview`;
      return `${(await owner.call('POST', path, { message })).status}`;
    },
  };
}

async function settled(owner: ApiClient, chatbotId: string, body: unknown): Promise<string> {
  const { id } = await owner.expectOk<{ id: string }>('POST', knowledgePath(chatbotId), body);
  const deadline = Date.now() + caseLimitMs;
  for (;;) {
    const { status } = await owner.expectOk<{ status: string }>('GET', `/api/knowledge/${id}`);
    if (status === 'ready' || status === 'error') return status;
    if (Date.now() > deadline) return 'not done in 2 minutes';
    await sleep(200);
  }
}

const wild = '*a'.repeat(90);
const many = Array.from({ length: 20 }, (_, n) => `/${'*a'.repeat(9)}${n}`);

const attacks: readonly Attack[] = [
  website('a plain page', '/plain'),
  website('half a megabyte of robots.txt, long links', '/links'),
  website('twenty patterns of wildcards, long links', '/links', many),
  website('a million open tags', '/nested'),
  website('fifty thousand links', '/many-links'),
  website('a sitemap of fifty thousand addresses', '/plain?sitemap'),
  website('five megabytes without a space', '/unbroken'),
  text('300,000 characters without a space', 'x'.repeat(300_000)),
  text('300,000 characters of headings', '# a\n'.repeat(75_000)),
  text('150,000 open brackets', '[a]('.repeat(75_000)),
  text('300,000 characters of stars', '**a '.repeat(75_000)),
  text('300,000 characters of sentences', 'A ticket costs eleven crowns. '.repeat(10_000)),
  text('300,000 characters of Japanese', '入場券は十一クローネです。'.repeat(23_000)),
  file('two megabytes of Markdown table', 'table.md', `|a|b|\n|-|-|\n${'|x|y|\n'.repeat(330_000)}`),
  file('five megabytes of plain words', 'words.txt', 'seven swans swim slowly south '.repeat(170_000)),
  question('a question of 4,000 characters without a space', 'x'.repeat(4_000)),
  question('a question of 2,000 words', 'a b '.repeat(1_000)),
];

async function startHostileSite(later: Later): Promise<string> {
  const robots = `User-agent: *\n${`Disallow: /${wild}b\n`.repeat(2_600)}Allow: /\n`;
  const links = (count: number, length: number) =>
    Array.from({ length: count }, (_, n) => `<a href="/p${n}/${'a'.repeat(length)}">${n}</a>`).join('\n');
  const page = (body: string) =>
    `<!doctype html><title>Page</title><main><p>A ticket costs 11.</p>${body}</main>`;
  const respond: RequestListener = ({ url = '/' }, response) => {
    const [path = ''] = url.split('?');
    response.setHeader('content-type', path.endsWith('.xml') ? 'application/xml' : 'text/html');
    if (path === '/robots.txt') return response.end(robots);
    if (path === '/sitemap.xml') {
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const all = Array.from({ length: 50_000 }, (_, n) => `<url><loc>${base}/s${n}</loc></url>`);
      return response.end(`<urlset>${all.join('')}</urlset>`);
    }
    if (path === '/links') return response.end(page(links(2_000, 1_900)));
    if (path === '/many-links') return response.end(page(links(50_000, 20)));
    if (path === '/nested') return response.end(page('<div>'.repeat(1_000_000)));
    if (path === '/unbroken') return response.end(page('x'.repeat(5_000_000)));
    response.end(page(''));
  };
  const server = createServer(respond);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  later(async () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
