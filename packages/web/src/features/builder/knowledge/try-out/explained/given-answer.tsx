import '@parley/markdown/prose.css';
import type { ExplainedAnswer } from '@parley/contracts/resources/chatbot/explanation';
import { Markdown } from '@parley/markdown/elements/markdown';
import { PlainCode } from '@parley/markdown/elements/plain-code';
import { isolateBlocks } from '@parley/markdown/parse/isolate';
import { useTranslation } from 'react-i18next';
import { commaList } from '../../../../../lib/format/comma-list.ts';

/** The answer with its citations, or the topics offered instead. */
export function GivenAnswer({ answer }: { answer: ExplainedAnswer['answer'] }) {
  const { t, i18n } = useTranslation('knowledgeBase');
  const { content, sources, topics } = answer;
  return (
    <>
      <div className="w-fit max-w-full rounded-md border border-border bg-surface-2 px-3 py-2.5 text-14 break-words">
        <Markdown
          className="prose [--mono:var(--font-code)]"
          text={content}
          isSource={() => true}
          citation={(n) => <sup>[{n}]</sup>}
          Code={PlainCode}
          isolate={isolateBlocks}
        />
      </div>
      {sources.length === 0 ? null : (
        <ol className="flex flex-col gap-0.5 text-12 text-text-2">
          {sources.map(({ n, sourceName, heading }) => (
            <li key={n} className="[overflow-wrap:anywhere]">
              [{n}] <bdi>{sourceName}</bdi>
              {heading === null ? null : (
                <>
                  {' · '}
                  <bdi>{heading}</bdi>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {topics.length === 0 ? null : (
        <p className="text-text-2">
          {t('why.answer.topics', {
            topics: commaList(
              topics.map(({ label }) => label),
              i18n.language,
            ),
          })}
        </p>
      )}
    </>
  );
}
