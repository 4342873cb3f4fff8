import type { Language } from '@parley/contracts/language/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { referencePath } from '../reference/reference-start.ts';

/** Public pages, which search engines may index. */
const publicPaths = ['/', '/about', '/documentation', referencePath, '/privacy-policy', '/terms-of-service'];

interface SearchEngineDeps {
  /** Public URL of this installation; without it, the host of the request is used. */
  appUrl: string | undefined;
  languages: readonly Language[];
}

/** `/robots.txt` excludes everything that is not a page; `/sitemap.xml` lists the public pages in every offered language. */
export function addSearchEngineFiles(app: FastifyInstance, { appUrl, languages }: SearchEngineDeps): void {
  // Percent-encoded, so that the Host header of a request cannot inject XML.
  const originOf = ({ protocol, host }: FastifyRequest) =>
    encodeURI(URL.parse(appUrl ?? `${protocol}://${host}`)?.origin ?? '');
  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /v1/\nDisallow: /mcp\n\nSitemap: ${originOf(request)}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', async (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapOf(originOf(request), languages)),
  );
}

function sitemapOf(origin: string, languages: readonly Language[]): string {
  const urls = publicPaths.map((path) => {
    const address = origin + path;
    const inLanguages = languages.map(
      (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}?lng=${language}"/>`,
    );
    return `<url><loc>${address}</loc>${inLanguages.join('')}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}
