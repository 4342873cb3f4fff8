import type { ExplainedAnswer } from '@parley/contracts/resources/chatbot/explanation';
import { useTranslation } from 'react-i18next';
import { TruncatedText } from '../../../../../components/ui/display/truncated-text.tsx';
import { cx } from '../../../../../components/ui/lib/variants.ts';
import { commaList } from '../../../../../lib/format/comma-list.ts';
import { useFormat } from '../../../../../lib/format/use-format.ts';
import { PassageSemantics } from './passage-meaning.tsx';
import { piecesOf } from './pieces-of.ts';

type Passage = ExplainedAnswer['passages'][number];

/** Passages in the order in which they were considered, with their rank in each search and the sentences used. */
export function ExplainedPassages({ passages }: { passages: readonly Passage[] }) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  if (passages.length === 0) return <p className="text-text-2">{t('try.none')}</p>;
  const isRead = passages.some(({ meaning }) => meaning !== null && meaning.answers !== null);
  return (
    <>
      <ol className="flex flex-col gap-2">
        {passages.map((passage, index) => (
          <li key={passage.chunkId} className="rounded-md border border-border px-3 py-2.5">
            <div className="flex min-w-0 items-baseline gap-2">
              <span className="inline-grid h-4 min-w-4 flex-none place-items-center rounded-xs bg-surface-3 px-1 text-11 font-semibold text-text-2">
                {format.number(index + 1)}
              </span>
              <TruncatedText className="font-semibold">{passage.sourceName}</TruncatedText>
              <span className="ms-auto flex-none text-12 text-text-3 tabular-nums">
                {t('try.score', { score: format.number(passage.score, { maximumFractionDigits: 2 }) })}
              </span>
            </div>
            <RankWords ranks={passage.ranks} />
            {passage.meaning === null ? null : <PassageSemantics meaning={passage.meaning} />}
            {passage.heading ? (
              <p className="mt-1 text-12 font-medium text-text-2">{passage.heading}</p>
            ) : null}
            <PassageText passage={passage} />
          </li>
        ))}
      </ol>
      {isRead ? <p className="text-12 text-text-3">{t('why.passages.scale')}</p> : null}
    </>
  );
}

function RankWords({ ranks: { text, vector, reranker = null } }: Pick<Passage, 'ranks'>) {
  const { t, i18n } = useTranslation('knowledgeBase');
  const ranks = [
    ...(text === null ? [] : [t('why.passages.byWords', { count: text, ordinal: true })]),
    ...(vector === null ? [] : [t('why.passages.byMeaning', { count: vector, ordinal: true })]),
    ...(reranker === null ? [] : [t('why.passages.byReranker', { count: reranker, ordinal: true })]),
  ];
  return <p className="mt-1 text-12 text-text-3">{commaList(ranks, i18n.language)}</p>;
}

/** Full text if the answer used some of it, else only its beginning. */
function PassageText({ passage: { text, chosen } }: { passage: Passage }) {
  return (
    <p
      dir="auto"
      className={cx(
        'mt-1 whitespace-pre-line [overflow-wrap:anywhere] text-text-2',
        chosen.length === 0 && 'line-clamp-4',
      )}
    >
      {piecesOf(text, chosen).map(({ start, text: piece, isChosen }) =>
        isChosen ? (
          <mark key={start} className="rounded-xs bg-accent-soft text-accent-ink">
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </p>
  );
}
