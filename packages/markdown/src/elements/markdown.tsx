import { type ComponentType, Fragment, type ReactNode, useMemo } from 'react';
import { directionOf } from '../parse/direction.ts';
import { type ParseOptions, parseMarkdown } from '../parse/parse-markdown.ts';
import type { Block, ListBlock } from '../parse/tree.ts';
import type { CodeProps } from './code.tsx';
import { type RenderCitation, renderInlines } from './inlines.tsx';
import type { TableProps } from './table.tsx';

/** What the embedding page provides. */
export type MarkdownParts = {
  citation: RenderCitation;
  Code: ComponentType<CodeProps>;
  /** Provided together with `tables`, the table parser. */
  Table?: ComponentType<TableProps> | undefined;
  /** `isolateBlocks`, once loaded; only texts with right-to-left letters need it. */
  isolate?: ((blocks: Block[]) => Block[]) | undefined;
};

type RenderParts = Omit<MarkdownParts, 'isolate'>;

export type MarkdownProps = ParseOptions & MarkdownParts & { text: string; className: string };

/** The first heading of a text is one level below the page's heading. */
const TOP_LEVEL = 2;
const LOWEST_LEVEL = 6;

/** Renders markdown as elements. HTML is never interpreted: tags are shown as text. */
export function Markdown({
  text,
  className,
  isOpen = false,
  isSource,
  tables,
  isolate,
  ...parts
}: MarkdownProps) {
  const blocks = useMemo(() => {
    const parsed = parseMarkdown(text, { isOpen, isSource, tables });
    return isolate ? isolate(parsed) : parsed;
  }, [text, isOpen, isSource, tables, isolate]);
  return (
    <div className={className} dir={directionOf(blocks)}>
      {renderBlocks(blocks, parts)}
    </div>
  );
}

/** Heading levels keep their order without gaps, whatever level the text starts with. */
function renderBlocks(blocks: readonly Block[], parts: RenderParts): ReactNode[] {
  let level = 0;
  return blocks.map((block, key) => {
    if (block.type === 'heading') level = Math.min(block.level, level + 1);
    return renderBlock(block, key, level, parts);
  });
}

function renderBlock(block: Block, key: number, level: number, parts: RenderParts): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p key={key} dir={directionOf(block.children)}>
          {renderInlines(block.children, parts.citation)}
        </p>
      );
    case 'heading': {
      const Heading = `h${Math.min(level + TOP_LEVEL - 1, LOWEST_LEVEL)}` as 'h2';
      return (
        <Heading key={key} dir={directionOf(block.children)}>
          {renderInlines(block.children, parts.citation)}
        </Heading>
      );
    }
    case 'rule':
      return <hr key={key} />;
    case 'quote':
      return (
        <blockquote key={key} dir={directionOf(block.children)}>
          {renderBlocks(block.children, parts)}
        </blockquote>
      );
    case 'code':
      return <parts.Code key={key} text={block.text} language={block.language} />;
    case 'table':
      return (
        parts.Table && (
          <parts.Table key={key} table={block} inlines={(nodes) => renderInlines(nodes, parts.citation)} />
        )
      );
    case 'list':
      return renderList(block, key, parts);
  }
}

function renderList(block: ListBlock, key: number, parts: RenderParts): ReactNode {
  const items = block.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items only ever grow at the end
    <li key={at} dir={directionOf(item)}>
      {renderItem(item, parts)}
    </li>
  ));
  return block.ordered ? (
    <ol key={key} start={block.start}>
      {items}
    </ol>
  ) : (
    <ul key={key}>{items}</ul>
  );
}

/** The first text of an item is rendered without a paragraph. */
function renderItem([first, ...others]: readonly Block[], parts: RenderParts): ReactNode {
  if (first?.type !== 'paragraph') return first ? renderBlocks([first, ...others], parts) : null;
  return (
    <Fragment>
      {renderInlines(first.children, parts.citation)}
      {renderBlocks(others, parts)}
    </Fragment>
  );
}
