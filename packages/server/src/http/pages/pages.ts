import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Installation } from '@parley/contracts/installation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import type { LoadChatPage } from '../../kernel/slice/slice.ts';
import type { Sentences } from '../../lib/text/sentences.ts';
import { pageLanguageOf } from '../callers/language.ts';
import { type ReferenceStart, referencePath } from '../reference/reference-start.ts';
import { loadPageStarts, type PageStart, withStart } from './page-starts.ts';
import { createPageWords } from './page-words.ts';
import { contentSecurityPolicy, permissionsPolicy } from './security-headers.ts';

/** Folders of the built front ends. */
export interface PageFolders {
  web: string;
  chat: string;
  widget: string;
  locales: string;
}

const oneYearSeconds = 31_536_000;

interface PageDeps {
  loadChatPage: LoadChatPage;
  /** Called for each page. */
  installation(): Installation;
  sentences: Sentences;
  reference: ReferenceStart;
}

/** Serves the app, the chat page, the widget's scripts, and the translations. */
export async function addPages(
  app: FastifyInstance,
  folders: PageFolders,
  { loadChatPage, installation, sentences, reference }: PageDeps,
): Promise<void> {
  const assets = {
    wildcard: true,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: oneYearSeconds * 1000,
    decorateReply: false,
  } as const;
  await app.register(fastifyStatic, { ...assets, root: join(folders.web, 'assets'), prefix: '/assets/' });
  await app.register(fastifyStatic, {
    ...assets,
    root: join(folders.chat, 'assets'),
    prefix: '/chat-assets/assets/',
  });

  app.get('/favicon.svg', async (_request, reply) =>
    reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(await favicon()),
  );
  const favicon = createPage(join(folders.web, 'favicon.svg'));
  const webPage = createPage(join(folders.web, 'index.html'));
  const chatPage = createPage(join(folders.chat, 'index.html'));
  const wordsOf = createPageWords(folders.locales);
  const startOf = await loadPageStarts(folders.web);
  for (const name of ['widget.js', 'widget-extras.js']) {
    const script = createPage(join(folders.widget, name));
    app.get(`/${name}`, async (_request, reply) =>
      reply
        .header('content-type', 'text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .header('cross-origin-resource-policy', 'cross-origin')
        // The loader imports the extras as a module, which needs CORS on another origin.
        .header('access-control-allow-origin', '*')
        .send(await script()),
    );
  }
  app.get<{ Params: { language: string; file: string } }>(
    '/locales/:language/:file',
    async (request, reply) => {
      const words = await wordsOf(request.params.language, request.params.file);
      if (!words) throw new AppError('not_found');
      const isSmall = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
      if (isSmall) reply.header('content-encoding', 'br');
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .header('vary', 'accept-encoding')
        .send(isSmall ? words.brotli : words.text);
    },
  );
  app.get<{ Params: { chatbotId: string } }>('/chat/:chatbotId', async (request, reply) => {
    const { config, frameAncestors } = await loadChatPage(request.params.chatbotId, request);
    const html = await chatPage();
    return sendHtml(reply.status(config ? 200 : 404), html, frameAncestors, config);
  });
  const sendApp = async (request: FastifyRequest, reply: FastifyReply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isProgramPath(request.url);
    if (!isPage) throw new AppError('not_found');
    const path = request.url.split('?')[0] ?? '';
    const start = startOf(path, pageLanguageOf(sentences, request));
    const html = withStart(await webPage(), path === referencePath ? withReference(start, reference) : start);
    return sendHtml(start.isPage ? reply : reply.status(404), html, "'none'", installation());
  };
  app.get('/', sendApp);
  app.get('/*', sendApp);
}

function withReference(start: PageStart, { head, view }: ReferenceStart): PageStart {
  return { ...start, preloads: head + start.preloads, view };
}

/** API paths never return the page: an unknown one is a JSON 404. */
function isProgramPath(url: string): boolean {
  return (
    /^\/(api|mcp|v1|\.well-known|assets|chat-assets|locales)(\/|$|\?)/i.test(url) ||
    /\.(js|css|map|json|txt|xml|ico|png|svg)($|\?)/i.test(url)
  );
}

function sendHtml(
  reply: FastifyReply,
  html: string,
  frameAncestors: string,
  config: object | null,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const configTag =
    config === null
      ? ''
      : `<script type="application/json" id="parley-config" nonce="${nonce}">${escapeForScript(config)}</script>`;
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy(nonce, frameAncestors))
    .header('permissions-policy', permissionsPolicy)
    .send(html.replaceAll('__CSP_NONCE__', nonce).replace('<!--parley-config-->', () => configTag));
}

/** Escapes JSON so that it cannot close its script element. */
function escapeForScript(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Reads a built file once and caches it. */
function createPage(path: string): () => Promise<string> {
  let content: Promise<string> | undefined;
  return () => {
    content ??= readFile(path, 'utf8').catch((error: unknown) => {
      content = undefined;
      throw error;
    });
    return content;
  };
}
