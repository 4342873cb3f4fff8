import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../tools/e2e/api-client.ts';
import { startServer } from '../tools/e2e/servers/start-server.ts';
import { freePort } from '../tools/services/free-port.ts';
import { type Later, withCleanUp } from '../tools/services/with-clean-up.ts';
import { serveSite } from './lib/library/serve-site.ts';
import { type ReadPage, type SiteManifest, scoreSite } from './lib/library/site-score.ts';
import { registerOwner } from './lib/register-owner.ts';
import type { BenchOptions } from './main.ts';

const manifestEnd = '.manifest.json';
const crawlLimitMs = 300_000;
const pageSize = 100;

interface SiteFigures {
  /** Percentage of reachable pages (by links or the sitemap) that were found. */
  pages: number;
  /** Percentage of the phrases on these pages that were found. */
  phrases: number;
  seconds: number;
  /** Pages and phrases that were not found. */
  missing: string[];
}

/**
 * Serves each site of `<data>/sites` on this machine, has a chatbot of the built program crawl it as a website source, and scores
 * the resulting passages (needs `npm run build`). Prints a table, or one object with `json`, or a line if the data is missing.
 */
export async function run({ data, json }: BenchOptions): Promise<void> {
  const folder = path.resolve(data);
  const files = await readdir(path.join(folder, 'sites')).catch(() => []);
  const sites = files
    .filter((file) => file.endsWith(manifestEnd))
    .map((file) => file.slice(0, -manifestEnd.length));
  if (sites.length === 0) {
    process.stdout.write(`crawl: no data at ${path.join(folder, 'sites')}\n`);
    return;
  }
  const figures: Record<string, SiteFigures> = {};
  for (const site of sites) figures[site] = await withCleanUp((later) => measure(later, folder, site));
  process.stdout.write(json ? `${JSON.stringify(figures)}\n` : table(figures));
}

async function measure(later: Later, data: string, site: string): Promise<SiteFigures> {
  const port = await freePort();
  const served = await serveSite(data, site, port);
  later(served.stop);
  const server = await startServer({
    env: { DEFAULT_PLAN: 'enterprise', EGRESS_ALLOW: `127.0.0.1:${port}` },
  });
  later(async () => {
    await server.stop();
  });
  const owner = await registerOwner(server.url);
  const started = performance.now();
  const sourceId = await crawl(owner, served.startUrl);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const manifest: SiteManifest = JSON.parse(
    await readFile(path.join(data, 'sites', `${site}.manifest.json`), 'utf8'),
  );
  const { pages, phrases, missing } = scoreSite(manifest, await readBack(owner, sourceId));
  return { pages, phrases, seconds, missing };
}

/** Adds the site and waits until the crawl ends. @throws if the crawl fails */
async function crawl(owner: ApiClient, url: string): Promise<string> {
  const chatbot = await owner.expectOk<{ id: string }>('POST', '/api/chatbots', { name: 'Crawl' });
  const { id } = await owner.expectOk<{ id: string }>('POST', `/api/chatbots/${chatbot.id}/knowledge`, {
    type: 'url',
    url,
    crawl: { maxPages: 1_000, maxDepth: 10 },
  });
  const deadline = Date.now() + crawlLimitMs;
  for (;;) {
    const source = await owner.expectOk<{ status: string; error: string | null }>(
      'GET',
      `/api/knowledge/${id}`,
    );
    if (source.status === 'ready') return id;
    if (source.status === 'error' || Date.now() > deadline) {
      throw new Error(`the crawl ended as ${source.status}: ${source.error}`);
    }
    await sleep(200);
  }
}

/** Returns each crawled page with its title and the text of its passages. */
async function readBack(owner: ApiClient, sourceId: string): Promise<ReadPage[]> {
  const texts = new Map<string, string[]>();
  const chunksPath = `/api/knowledge/${sourceId}/chunks`;
  for await (const chunk of listed<{ url: string; heading: string | null; text: string }>(
    owner,
    chunksPath,
  )) {
    texts.set(chunk.url, [...(texts.get(chunk.url) ?? []), chunk.heading ?? '', chunk.text]);
  }
  const pages: ReadPage[] = [];
  const pagesPath = `/api/knowledge/${sourceId}/pages`;
  for await (const { url, title } of listed<{ url: string; title: string | null }>(owner, pagesPath)) {
    const text = texts.get(url);
    if (text) pages.push({ url, text: [title ?? '', ...text].join('\n') });
  }
  return pages;
}

/** Yields every item of a paginated list. */
async function* listed<Item>(owner: ApiClient, listPath: string): AsyncGenerator<Item> {
  for (let page = 1; ; page += 1) {
    const size = listPath.endsWith('/pages') ? `&pageSize=${pageSize}` : '';
    const body = await owner.expectOk<Item[] | { items: Item[] }>('GET', `${listPath}?page=${page}${size}`);
    const items = Array.isArray(body) ? body : body.items;
    yield* items;
    if (items.length < pageSize) return;
  }
}

function table(figures: Readonly<Record<string, SiteFigures>>): string {
  return Object.entries(figures)
    .map(
      ([site, { pages, phrases, seconds }]) =>
        `${site.padEnd(20)} pages ${pages} %, phrases ${phrases} % (floor 100 %), ${seconds} s\n`,
    )
    .join('');
}
