import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { variables } from '../../packages/server/src/config/variables.ts';
import { generatedDocuments } from '../docs/generated-documents.ts';
import type { Findings } from './check.ts';

/** Variables of tests and other programs that documents may mention. */
const otherVariables = [
  'PARLEY_TEST_ENGINE',
  'TEST_DATABASE_URL',
  'TEST_REDIS_URL',
  'TEST_PGBOUNCER',
  'CHROMIUM_PATH',
  'DOVECOT_PATH',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
];

/** Maximum number of lines of documents that readers see first. */
const maxLines: Readonly<Record<string, number>> = { 'README.md': 120, 'docs/architecture.md': 90 };

/**
 * Reports documents that differ from their generated form or are too long, and documents that mention an unknown variable, name a
 * path that does not exist, or have a broken link.
 */
export async function checkDocuments(root: string): Promise<Findings> {
  const outdated = generatedDocuments(root)
    .filter(({ present, wanted }) => present !== wanted)
    .map(({ path }) => `${path} differs from packages/server/src/config/variables: run npm run docs`);
  const paths = repositoryPaths(root);
  const problems = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root }).flatMap(
    (path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const limit = maxLines[path] ?? Number.POSITIVE_INFINITY;
      const lines = text.trimEnd().split('\n').length;
      return [
        ...(lines > limit ? [`${path} has ${lines} lines, over ${limit}`] : []),
        ...unknownVariables(text).map(
          (name) => `${path} names ${name}, which is no variable of the configuration`,
        ),
        ...missingPaths(text, paths).map((name) => `${path} names ${name}, which does not exist`),
        ...brokenLinks(root, path, text).map((target) => `${path} links to ${target}, which does not exist`),
      ];
    },
  );
  return { problems: [...outdated, ...problems] };
}

/** Returns the paths of the sources and documents below `root`, and their endings (`jobs/dispatcher.ts`). */
function repositoryPaths(root: string): ReadonlySet<string> {
  const files = globSync(['*', '{bench,docs,packages,scripts,tests,tools}/**/*'], {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  });
  return new Set(files.map((path) => path.split(sep).join('/')).flatMap(endingsOf));
}

/** Returns the path and all its endings: `a/b/c`, `b/c` and `c`. */
export function endingsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, start) => parts.slice(start).join('/'));
}

const sourcePath = /^[\w./-]+\.(?:css|md|mjs|sh|sql|tsv|tsx?)$/;
const topPath = /^(?:bench|docs|packages|scripts|tests|tools)(?:\/[\w-]+)+(?:\.json|\/)?$/;

/** Returns paths in code formatting of which none of the known paths is the whole or the end. */
export function missingPaths(text: string, known: ReadonlySet<string>): string[] {
  const named = [...withoutCode(text).matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? '');
  return [...new Set(named)].filter(
    (name) => (sourcePath.test(name) || topPath.test(name)) && !known.has(name.replace(/\/$/, '')),
  );
}

/** Returns the relative links of the document at `path` to a missing file, folder or heading. */
export function brokenLinks(root: string, path: string, text: string): string[] {
  const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return targets.filter((target) => {
    if (/^\w+:/.test(target)) return false;
    const [file = '', heading] = target.split('#');
    const place = file === '' ? path : join(dirname(path), file);
    if (!existsSync(join(root, place))) return true;
    return heading !== undefined && !headingsOf(readFileSync(join(root, place), 'utf8')).includes(heading);
  });
}

/** Returns the headings of a Markdown text in the form that links use. */
function headingsOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

function withoutCode(text: string): string {
  return text.replace(/^ *```[\s\S]*?^ *```/gm, '');
}

/** Returns names in code formatting that look like variables but do not exist. */
export function unknownVariables(text: string): string[] {
  const known = new Set([...Object.keys(variables), ...otherVariables]);
  const named = [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)[`=]/g)].map((match) => match[1] ?? '');
  return [...new Set(named)].filter((name) => !known.has(name));
}
