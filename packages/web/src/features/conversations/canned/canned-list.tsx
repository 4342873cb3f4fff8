import type { CannedAnswer } from '@parley/contracts/resources/visitors/teams';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { optionId } from '../../../components/ui/choices/use-listbox.ts';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { teamPartPath } from '../../../lib/router/settings-tabs.ts';
import { useVirtualLines } from '../../../lib/virtual/use-virtual-lines.ts';
import type { Canned } from './use-canned.ts';

const lineHeight = 44;
const virtualFrom = 40;
const boxClass =
  'absolute start-2 bottom-full z-20 mb-1 w-96 max-w-[calc(100%-16px)] animate-appear rounded-md border border-border bg-popover shadow-m';

/** Canned answers that fit what is typed after the slash, above the field, which keeps the focus. */
export function CannedList({ canned }: { canned: Canned }) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const { query, answers, list, matches, close, leave } = canned;
  const problem = query === null || list.isOpen ? null : problemOf(answers, query);
  return (
    <>
      {list.isOpen ? <OpenList canned={canned} /> : null}
      {/* Always there, so that what changes in it is spoken. */}
      <div
        role="status"
        // A click must not take the focus from the field.
        onMouseDown={(event) => event.preventDefault()}
        className={problem ? cx(boxClass, 'px-3 py-2.5 text-13 text-text-2') : 'sr-only'}
      >
        {list.isOpen ? t('canned.count', { number: format.number(matches.length) }) : ''}
        {problem ? t(`canned.${problem}`) : ''}{' '}
        {problem === 'none' ? (
          <Link
            href={teamPartPath('inbox')}
            className="link"
            onBlur={close}
            onKeyDown={({ key }) => (key === 'Escape' ? leave() : undefined)}
          >
            {t('canned.create')}
          </Link>
        ) : null}
      </div>
    </>
  );
}

/** Returns why there is no list, as the end of a key; null if nothing fits what is typed, which is no problem. */
function problemOf(
  { isPending, data }: Canned['answers'],
  query: string,
): 'loading' | 'failed' | 'none' | null {
  if (isPending) return 'loading';
  if (data === undefined) return 'failed';
  return query === '' ? 'none' : null;
}

function OpenList({ canned: { list, matches, take } }: { canned: Canned }) {
  const { t } = useTranslation('conversations');
  const lines = useRef<HTMLDivElement>(null);
  const { pieces, lineHeight: height } = useVirtualLines(lines, {
    count: matches.length,
    from: virtualFrom,
    estimate: lineHeight,
    kept: list.active < 0 ? undefined : list.active,
  });
  return (
    <div
      id={list.listId}
      role="listbox"
      aria-label={t('canned.label')}
      // A click must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      className={cx(boxClass, 'max-h-[min(288px,40dvh)] overflow-y-auto p-1')}
    >
      <div ref={lines} role="presentation">
        {pieces.map((piece) => {
          if (piece.kind === 'gap') {
            const style = { height: piece.lines * height };
            return <div key={`gap-${piece.line}`} role="presentation" style={style} />;
          }
          const answer = matches[piece.line];
          if (answer === undefined) return null;
          return (
            <Option
              key={answer.id}
              id={optionId(list.listId, piece.line)}
              answer={answer}
              line={piece.line}
              count={matches.length}
              isActive={piece.line === list.active}
              onTake={() => take(piece.line)}
            />
          );
        })}
      </div>
    </div>
  );
}

type OptionProps = {
  id: string;
  answer: CannedAnswer;
  line: number;
  count: number;
  isActive: boolean;
  onTake: () => void;
};

function Option({ id, answer, line, count, isActive, onTake }: OptionProps) {
  const { t } = useTranslation('conversations');
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      data-line={line}
      aria-setsize={count}
      aria-posinset={line + 1}
      aria-selected={isActive}
      onClick={onTake}
      onKeyDown={undefined}
      className="flex h-11 cursor-pointer flex-col justify-center rounded-sm px-2 text-13 hover:bg-surface-3 aria-selected:bg-surface-3"
    >
      <span className="flex items-baseline gap-2">
        <TruncatedText className="font-550">/{answer.shortcut}</TruncatedText>
        {answer.shared ? null : <span className="flex-none text-12 text-text-3">{t('canned.onlyMe')}</span>}
      </span>
      <TruncatedText className="text-12 text-text-2">{answer.text.replaceAll('\n', ' ')}</TruncatedText>
    </div>
  );
}
