import type { MessageSource } from '@parley/contracts/resources/chat';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type Block, parseBlocks, type Span } from './parse-text.ts';

type MessageTextProps = {
  text: string;
  sources: readonly MessageSource[];
  openedSource: number | null;
  onOpenSource: (n: number) => void;
};

/** An answer as its reader saw it; the numbers open the sources under it. */
export function MessageText({ text, ...citing }: MessageTextProps) {
  return (
    <div dir="auto" className="flex flex-col gap-2">
      {parseBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block of a finished text has no name but its place
        <BlockText key={index} block={block} citing={citing} />
      ))}
    </div>
  );
}

type Citing = Omit<MessageTextProps, 'text'>;

function BlockText({ block, citing }: { block: Block; citing: Citing }) {
  if (block.kind !== 'list') {
    const look = block.kind === 'heading' ? 'font-semibold' : 'whitespace-pre-line';
    return (
      <p className={look}>
        <Spans spans={block.spans} citing={citing} />
      </p>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List className={block.ordered ? 'list-decimal ps-5' : 'list-disc ps-5'}>
      {block.items.map((spans, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item of a finished text has no name but its place
        <li key={index}>
          <Spans spans={spans} citing={citing} />
        </li>
      ))}
    </List>
  );
}

function Spans({ spans, citing }: { spans: readonly Span[]; citing: Citing }) {
  return spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a finished text has no name but its place
    <Fragment key={index}>
      <SpanText span={span} citing={citing} />
    </Fragment>
  ));
}

function SpanText({ span, citing }: { span: Span; citing: Citing }) {
  if (span.kind === 'bold') return <strong className="font-semibold">{span.text}</strong>;
  if (span.kind === 'code') return <code className="font-mono text-13">{span.text}</code>;
  if (span.kind === 'citation') return <Citation n={span.n} citing={citing} />;
  if (span.kind !== 'link') return span.text;
  return (
    <a href={span.href} target="_blank" rel="noopener noreferrer" className="link">
      {span.text}
    </a>
  );
}

function Citation({ n, citing }: { n: number; citing: Citing }) {
  const { t } = useTranslation('conversations');
  const source = citing.sources.find((candidate) => candidate.n === n);
  if (source === undefined) return `[${n}]`;
  return (
    <button
      type="button"
      aria-pressed={citing.openedSource === n}
      aria-label={t('sources.cite', { n, name: source.sourceName })}
      onClick={() => citing.onOpenSource(n)}
      className="relative mx-0.5 inline-grid h-4 min-w-4 place-items-center rounded-xs bg-surface px-[3px] align-[1px] text-11 font-semibold text-text-2 shadow-[inset_0_0_0_1px_var(--border-strong)] after:absolute after:-inset-1 aria-pressed:bg-accent-soft aria-pressed:text-accent-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--accent-line)]"
    >
      {n}
    </button>
  );
}
