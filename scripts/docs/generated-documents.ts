import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationTables, environmentExample } from './configuration.ts';

/** A file that is partly or fully generated from sources. */
export interface GeneratedDocument {
  path: string;
  /** The current content of the file. */
  present: string;
  /** The content if it were generated now. */
  wanted: string;
}

/** Returns the documents below `root` that `npm run docs` writes. */
export function generatedDocuments(root: string): GeneratedDocument[] {
  const document = (path: string, generate: (present: string) => string): GeneratedDocument => {
    const present = readFileSync(join(root, path), 'utf8');
    return { path, present, wanted: generate(present) };
  };
  return [
    document('docs/configuration.md', (text) => betweenMarkers(text, 'configuration', configurationTables())),
    document('.env.example', environmentExample),
  ];
}

/** Returns the text with `content` between its two markers. @throws {Error} if the markers are missing */
export function betweenMarkers(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name}: written by npm run docs -->`, `<!-- ${name}: end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The markers "${begin}" and "${end}" are missing.`);
  return `${text.slice(0, from)}${begin}\n\n${content}\n\n${text.slice(to)}`;
}
