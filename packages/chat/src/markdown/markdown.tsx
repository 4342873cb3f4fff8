import { Fragment, type ReactNode, useMemo } from 'react';
import type { Block, Inline } from './ast.ts';
import { type Glued, glueCitations } from './glue-citations.ts';
import { parseBlocks } from './parse-blocks.ts';

export type MarkdownProps = {
  text: string;
  /** The text is still being written. */
  isOpen?: boolean;
  /** What stands for citation `n`; `gap` is the white space that was written before it. */
  citation: (n: number, gap: string) => ReactNode;
};

/** Shows markdown as elements. No HTML is ever interpreted: tags in the text are letters. */
export function Markdown({ text, isOpen = false, citation }: MarkdownProps) {
  const blocks = useMemo(() => parseBlocks(text, isOpen), [text, isOpen]);
  return <>{blocks.map((block, at) => renderBlock(block, at, citation))}</>;
}

type Citation = MarkdownProps['citation'];

function renderBlock(block: Block, key: number, citation: Citation): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p key={key}>{renderInlines(block.children, citation)}</p>;
    case 'heading':
      return (
        <p key={key} className="md-heading">
          {renderInlines(block.children, citation)}
        </p>
      );
    case 'rule':
      return <hr key={key} />;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
        <pre key={key} dir="ltr" tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list':
      return renderList(block, key, citation);
  }
}

function renderList(block: Block & { type: 'list' }, key: number, citation: Citation): ReactNode {
  const items = block.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items only ever grow at the end
    <li key={at}>{item.map((child, index) => renderItemChild(child, index, citation))}</li>
  ));
  return block.ordered ? (
    <ol key={key} start={block.start}>
      {items}
    </ol>
  ) : (
    <ul key={key}>{items}</ul>
  );
}

function renderItemChild(block: Block, key: number, citation: Citation): ReactNode {
  const isLeadingText = key === 0 && block.type === 'paragraph';
  return isLeadingText ? (
    <Fragment key={key}>{renderInlines(block.children, citation)}</Fragment>
  ) : (
    renderBlock(block, key, citation)
  );
}

function renderInlines(nodes: readonly Inline[], citation: Citation): ReactNode {
  return glueCitations(nodes).map((node, at) => renderInline(node, at, citation));
}

function renderInline(node: Inline | Glued, key: number, citation: Citation): ReactNode {
  switch (node.type) {
    case 'text':
      return <Fragment key={key}>{node.text}</Fragment>;
    case 'break':
      return <br key={key} />;
    case 'code':
      return <code key={key}>{node.text}</code>;
    case 'strong':
      return <strong key={key}>{renderInlines(node.children, citation)}</strong>;
    case 'em':
      return <em key={key}>{renderInlines(node.children, citation)}</em>;
    case 'link':
      return (
        <a key={key} href={node.href} target="_blank" rel="noopener nofollow ugc">
          {renderInlines(node.children, citation)}
        </a>
      );
    case 'cite':
    case 'glued':
      return renderGlued(node, key, citation);
  }
}

function renderGlued(node: Glued | (Inline & { type: 'cite' }), key: number, citation: Citation): ReactNode {
  const gap = node.type === 'glued' ? node.gap : '';
  const numbers = node.numbers.map((n, at) => (
    <Fragment key={n}>{citation(n, at === 0 ? gap : '')}</Fragment>
  ));
  if (node.type === 'cite') return <Fragment key={key}>{numbers}</Fragment>;
  return (
    <span key={key} className="nowrap">
      {node.before || '\u2060'}
      {numbers}
      {node.after}
    </span>
  );
}
