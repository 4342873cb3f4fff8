import { startWebSite, type WebSite, webPage } from '../../packages/server/test/web-site.ts';

export interface SlowSiteOptions {
  pages: number;
  /** Response time of every page except the first. */
  delayMs: number;
}

/** Starts a slow website whose first page links to all others. */
export async function startSlowSite({ pages, delayMs }: SlowSiteOptions): Promise<WebSite> {
  const links = Array.from({ length: pages - 1 }, (_, n) => `/p${n + 1}`);
  const site = await startWebSite({ '/': webPage('Start', 'The start page.', links) });
  for (const link of links) {
    site.pages.set(link, (_request, response) => {
      setTimeout(() => response.end(webPage(link, `This is page ${link}.`)), delayMs);
    });
  }
  return site;
}
