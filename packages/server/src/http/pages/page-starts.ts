import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { directionOf, type Language } from '@parley/contracts/language/languages';

/** Build output about the app's pages, written by scripts/build/page-starts.ts. */
interface PageStarts {
  routes: ReadonlyArray<{
    /** Route pattern, such as `/builder/:id?`. */
    path: string;
    scripts: readonly string[];
    namespaces: readonly string[];
  }>;
  /** HTML of the landing page, by language. */
  landing: Readonly<Record<string, string>>;
}

/** Server-rendered start of a page, shown before any script has loaded. */
export interface PageStart {
  /** Preload links for everything that the page will request, so that the browser requests it at once. */
  preloads: string;
  /** HTML of the first view in this language and direction; '' if the script renders it. */
  view: string;
  language: Language;
  direction: 'ltr' | 'rtl';
  /** Whether the app has a page at this path; without the build output, every path counts as a page. */
  isPage: boolean;
}

/** Returns a function that renders the start of a page in a language; without the build output, every page starts empty. */
export async function loadPageStarts(
  webFolder: string,
): Promise<(path: string, language: Language) => PageStart> {
  const { routes, landing } = await readStarts(join(webFolder, 'page-starts.json'));
  const known = routes.map((route) => ({ ...route, pattern: patternOf(route.path) }));
  return (path, language) => {
    const address = decoded(path);
    const route = known.find(({ pattern }) => pattern.test(address));
    const namespaces = ['common', ...(route?.namespaces ?? [])];
    // English is the fallback for missing texts.
    const words = [...new Set([language, 'en'])].flatMap((code) =>
      namespaces.map((name) => `/locales/${code}/${name}.json`),
    );
    return {
      preloads: [
        ...words.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}">`),
        ...(route?.scripts ?? []).map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
      ].join(''),
      view: (path === '/' ? landing[language] : undefined) ?? '',
      language,
      direction: directionOf(language),
      isPage: route !== undefined || known.length === 0,
    };
  };
}

/** Inserts the start into the app's HTML page. */
export function withStart(html: string, { preloads, view, language, direction }: PageStart): string {
  return html
    .replace('<html lang="en" dir="ltr"', `<html lang="${language}" dir="${direction}"`)
    .replace('<!--parley-preloads-->', () => preloads)
    .replace('<!--parley-start-->', () => view);
}

async function readStarts(file: string): Promise<PageStarts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? { routes: [], landing: {} } : JSON.parse(text);
}

/** Decodes the path like the app does; a path that cannot be decoded is not a page. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The app matches paths regardless of case and trailing slashes (ROUTE-44). */
function patternOf(path: string): RegExp {
  const source = path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}/?$`, 'i');
}
