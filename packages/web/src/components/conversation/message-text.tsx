import '@parley/markdown/prose.css';
import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';
import { Code, type CodeProps } from '@parley/markdown/elements/code';
import { Markdown } from '@parley/markdown/elements/markdown';
import { Table } from '@parley/markdown/elements/table';
import { isolateBlocks } from '@parley/markdown/parse/isolate';
import * as tables from '@parley/markdown/parse/read-table';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopied } from '../ui/lib/use-copied.ts';

type MessageTextProps = {
  text: string;
  sources: readonly MessageSource[];
  openedSource: number | null;
  onOpenSource: (n: number) => void;
};

/** An answer as the visitor saw it; its citation numbers open the sources below it. */
export function MessageText({ text, sources, openedSource, onOpenSource }: MessageTextProps) {
  const sourceOf = (n: number) => sources.find((source) => source.n === n);
  const isSource = useCallback((n: number) => sources.some((source) => source.n === n), [sources]);
  return (
    <Markdown
      className="prose [--mono:var(--font-code)]"
      text={text}
      isSource={isSource}
      citation={(n) => (
        <Citation
          n={n}
          name={sourceOf(n)?.sourceName ?? ''}
          isOpen={openedSource === n}
          onOpen={() => onOpenSource(n)}
        />
      )}
      Code={CodeWithCopy}
      Table={Table}
      tables={tables}
      isolate={isolateBlocks}
    />
  );
}

type CitationProps = { n: number; name: string; isOpen: boolean; onOpen: () => void };

function Citation({ n, name, isOpen, onOpen }: CitationProps) {
  const { t } = useTranslation('conversations');
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      aria-label={t('sources.cite', { n, name })}
      onClick={onOpen}
      className="relative mx-0.5 inline-grid h-4 min-w-4 place-items-center rounded-xs bg-surface px-[3px] align-[1px] text-11 font-semibold text-text-2 shadow-[inset_0_0_0_1px_var(--border-strong)] after:absolute after:-inset-1 aria-pressed:bg-accent-soft aria-pressed:text-accent-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--accent-line)]"
    >
      {n}
    </button>
  );
}

/** Code block of an answer with a copy button. */
function CodeWithCopy({ text, language }: CodeProps) {
  const { t } = useTranslation('conversations');
  const { copied, copy } = useCopied();
  const action = (
    <button type="button" onClick={() => void copy(text)}>
      {t(copied ? 'transcript.copied' : 'transcript.copyCode')}
    </button>
  );
  return <Code text={text} language={language} action={action} />;
}
