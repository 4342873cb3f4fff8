import { Fragment, type ReactNode } from 'react';
import type { Inline } from '../parse/tree.ts';
import { type Glued, glueCitations } from './glue-citations.ts';

/** Renders the citation of source `n`. */
export type RenderCitation = (n: number) => ReactNode;

export function renderInlines(nodes: readonly Inline[], citation: RenderCitation): ReactNode {
  return glueCitations(nodes).map((node, at) => renderInline(node, at, citation));
}

function renderInline(node: Inline | Glued, key: number, citation: RenderCitation): ReactNode {
  switch (node.type) {
    case 'text':
      return <Fragment key={key}>{node.text}</Fragment>;
    case 'isolate':
      return <bdi key={key}>{node.text}</bdi>;
    case 'break':
      return <br key={key} />;
    case 'code':
      return (
        <code key={key} dir="ltr">
          {node.text}
        </code>
      );
    case 'image':
      return <img key={key} src={node.src} alt={node.alt} loading="lazy" />;
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
      return renderNumbers(node.numbers, key, citation);
    case 'glued':
      return (
        <span key={key} className="nowrap">
          {node.before ? renderInline(node.before, 0, citation) : '\u2060'}
          {renderNumbers(node.numbers, 1, citation)}
          {node.after}
        </span>
      );
  }
}

function renderNumbers(numbers: readonly number[], key: number, citation: RenderCitation): ReactNode {
  return (
    <Fragment key={key}>
      {numbers.map((n) => (
        <Fragment key={n}>{citation(n)}</Fragment>
      ))}
    </Fragment>
  );
}
