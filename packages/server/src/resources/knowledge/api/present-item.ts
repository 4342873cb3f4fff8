import { type ApiSettings, fillTemplate, templatePaths } from '@parley/contracts/settings/api-sources';
import type { FlowValue } from '@parley/flow/document';
import { readPath } from '@parley/flow/read/path';
import { hasWords } from '@parley/knowledge/parsing/blocks/clean-text';

/** Text and metadata of an API item. */
export interface ApiItem {
  id: string | null;
  title: string | null;
  /** Page of the item for visitors. */
  url: string | null;
  text: string;
}

type Paths = Pick<ApiSettings, 'template' | 'idPath' | 'titlePath' | 'linkPath'> & { url: string };

const maxTextChars = 50_000;
const maxTitleChars = 200;
const maxIdChars = 200;
const maxUrlChars = 2_048;

/** Converts items, leaving out those without text. */
export function presentItems(values: readonly FlowValue[], paths: Paths): ApiItem[] {
  return values.flatMap((value) => {
    const text = (paths.template === '' ? allOf(value) : filled(paths.template, value)).trim();
    if (!hasWords(text)) return [];
    return {
      id: wordAt(value, paths.idPath, maxIdChars),
      title: wordAt(value, paths.titlePath, maxTitleChars),
      url: linkAt(value, paths),
      text: text.slice(0, maxTextChars).toWellFormed(),
    };
  });
}

function filled(template: string, value: FlowValue): string {
  const textAt = (path: string) => wordsOf(readPath(value, path));
  const hasValue = templatePaths(template).some((path) => textAt(path) !== '');
  return hasValue ? fillTemplate(template, textAt, maxTextChars) : '';
}

const sentenceEnd = /[.!?…。！？؟।]["'”’»)]?$/u;

/** Whether a text is a sentence. Sentences may be quoted in answers, in which a field name would be distracting. */
function isSentence(words: string): boolean {
  return /\s/u.test(words) && sentenceEnd.test(words);
}

/** All simple values of an item, one per line as `name: value`, but sentences without their name. Lists are joined by commas. */
function allOf(value: FlowValue): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wordsOf(value);
  return Object.entries(value)
    .map(([name, child]) => [name, wordsOf(child)] as const)
    .filter(([, words]) => words !== '')
    .map(([name, words]) => (isSentence(words.trimEnd()) ? words : `${name}: ${words}`))
    .join('\n');
}

/** A simple value or a list of these as text; empty for objects. */
function wordsOf(value: FlowValue | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return '';
  return value
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map(String)
    .join(', ');
}

function wordAt(value: FlowValue, path: string, maxChars: number): string | null {
  if (path === '') return null;
  const words = wordsOf(readPath(value, path))
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words === '' ? null : words.slice(0, maxChars).toWellFormed();
}

function linkAt(value: FlowValue, { linkPath, url }: Paths): string | null {
  const written = linkPath === '' ? '' : wordsOf(readPath(value, linkPath));
  if (written === '' || written.length > maxUrlChars || !URL.canParse(written, url)) return null;
  const link = new URL(written, url);
  const isWeb = link.protocol === 'https:' || link.protocol === 'http:';
  return isWeb && link.username === '' && link.password === '' ? link.href : null;
}
