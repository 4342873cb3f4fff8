import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { directionOf, type Language } from '@parley/contracts/languages';

/** What the build knows of the app's pages: see scripts/build/page-starts.ts, which writes it. */
interface PageStarts {
  routes: ReadonlyArray<{
    /** Pattern: `/builder/:id?`. */
    path: string;
    scripts: readonly string[];
    namespaces: readonly string[];
  }>;
  /** The first view of "/" as HTML, by language. */
  landing: Readonly<Record<string, string>>;
}

/** How the page of an address begins, before any script has come. */
export interface PageStart {
  /** Links to all that the page will ask for, so that the browser asks at once. */
  preloads: string;
  /** HTML of the first view in this language and direction; '' where the script draws it. */
  view: string;
  language: Language;
  direction: 'ltr' | 'rtl';
  /** Whether the app has a page there; without the build's file every address may be one. */
  isPage: boolean;
}

/** Returns how a page begins in a language; without the build's file every page begins empty. */
export async function loadPageStarts(
  webFolder: string,
): Promise<(path: string, language: Language) => PageStart> {
  const { routes, landing } = await readStarts(join(webFolder, 'page-starts.json'));
  const known = routes.map((route) => ({ ...route, pattern: patternOf(route.path) }));
  return (path, language) => {
    const address = decoded(path);
    const route = known.find(({ pattern }) => pattern.test(address));
    const namespaces = ['common', ...(route?.namespaces ?? [])];
    // English fills in for missing words.
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

/** Puts the beginning into the app's page. */
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

/** As the app reads it; what cannot be decoded is no page. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The app matches paths without regard to case or a slash at their end (ROUTE-44). */
function patternOf(path: string): RegExp {
  const source = path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}/?$`, 'i');
}
