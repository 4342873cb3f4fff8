import { Markdown, type MarkdownProps } from '@parley/markdown/elements/markdown';
import { PlainCode } from '@parley/markdown/elements/plain-code';
import { hasRightToLeft } from '@parley/markdown/parse/direction';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';

// Few answers contain code, tables or mixed writing directions, so their components are loaded on first use.
const Code = lazyPart(() => import('./code-with-copy.tsx').then((module) => module.CodeWithCopy), PlainCode);
const loadTables = () => import('./tables.ts');
const loadIsolate = () => import('@parley/markdown/parse/isolate').then((module) => module.isolateBlocks);

/** Markdown as the chat shows it. */
export function Prose(props: Omit<MarkdownProps, 'Code' | 'Table' | 'tables' | 'isolate'>) {
  const tables = useLoaded(loadTables, props.text.includes('|'));
  const isolate = useLoaded(loadIsolate, hasRightToLeft(props.text));
  return <Markdown {...props} Code={Code} Table={tables?.Table} tables={tables?.reader} isolate={isolate} />;
}
