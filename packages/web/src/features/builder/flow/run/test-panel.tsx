import { Repeat, RotateCcw, X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../components/ui/buttons/icon-button.tsx';
import { Switch } from '../../../../components/ui/choices/switch.tsx';
import { Spinner } from '../../../../components/ui/display/spinner.tsx';
import { errorText } from '../../../../lib/api/error-text.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { TestReply } from './test-reply.tsx';
import { TestSteps } from './test-steps.tsx';
import type { TestRunState } from './use-test-run.ts';

/** Test conversation with the flow on screen: messages, steps taken, and the values they set. */
export function TestPanel({ run, onClose }: { run: TestRunState; onClose: () => void }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const log = useRef<HTMLDivElement>(null);
  const { turns, pending } = run;
  const { panel, reply } = useReplyFocus(turns.length);
  const steps = turns.flatMap((turn) => turn.steps);
  const ms = steps.reduce((sum, step) => sum + step.ms, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the latest turn
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [turns, pending]);
  return (
    <section
      {...panel}
      data-over-canvas
      aria-label={t('flow.test.title')}
      className="absolute end-3 bottom-3 z-20 flex max-h-[min(520px,75%)] w-[340px] max-w-[calc(100%-24px)] flex-col rounded-md border border-border bg-popover shadow-m"
    >
      <header className="flex items-center gap-1 border-b border-border ps-4 pe-1.5 py-1.5">
        <h2 className="text-13 font-semibold">{t('flow.test.title')}</h2>
        <span className="min-w-0 flex-1 truncate ps-2 text-end text-12 text-text-3">
          {steps.length > 0
            ? t('flow.test.figures', {
                count: steps.length,
                seconds: format.number(ms / 1_000, { maximumFractionDigits: 1 }),
              })
            : null}
        </span>
        <IconButton
          size="s"
          label={t('flow.test.restart')}
          onClick={run.begin}
          icon={<RotateCcw aria-hidden="true" size={14} />}
        />
        <IconButton
          size="s"
          label={t('flow.test.stop')}
          onClick={onClose}
          icon={<X aria-hidden="true" size={16} />}
        />
      </header>
      <div
        ref={log}
        role="log"
        aria-label={t('flow.test.log')}
        className="min-h-16 flex-1 overflow-y-auto px-4 py-3"
      >
        {turns.length === 0 && pending === null ? (
          <p className="text-13 text-text-2">{t('flow.test.empty')}</p>
        ) : null}
        <Turns run={run} />
        {run.error ? (
          <p role="alert" className="mt-2 text-12 text-error-text">
            {errorText(run.error, t)}
          </p>
        ) : null}
      </div>
      <footer ref={reply} className="flex flex-col gap-2 border-t border-border p-3">
        <TestReply key={turns.length} run={run} />
        <Switch label={t('flow.test.live')} checked={run.isLive} onCheckedChange={run.setIsLive} />
      </footer>
    </section>
  );
}

/** Keeps the focus in the panel: every turn renders a new input, so the focus moves there after an answer instead of to the top of the page. */
function useReplyFocus(turnCount: number) {
  const reply = useRef<HTMLElement>(null);
  const isUsed = useRef(false);
  useEffect(() => {
    if (turnCount === 0 || !isUsed.current || document.activeElement !== document.body) return;
    reply.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  }, [turnCount]);
  const panel = {
    onFocus() {
      isUsed.current = true;
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) isUsed.current = false;
    },
  };
  return { panel, reply };
}

/** What was said so far, with the steps of each turn. */
function Turns({ run }: { run: TestRunState }) {
  const { t } = useTranslation('builder');
  const { turns, pending } = run;
  return (
    <ol className="flex flex-col gap-3 text-13">
      {turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are only added
        <li key={index} className="flex flex-col gap-1.5">
          {turn.sent === null ? null : (
            <div className="flex items-start gap-1">
              <Said words={turn.sent.said} />
              <IconButton
                size="s"
                className="ms-auto"
                label={t('flow.test.replay')}
                disabled={pending !== null}
                onClick={() => run.replay(index)}
                icon={<Repeat aria-hidden="true" size={14} />}
              />
            </div>
          )}
          <TestSteps steps={turn.steps} />
          {turn.answer === '' ? null : (
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {turn.answer}
            </p>
          )}
        </li>
      ))}
      {pending === null ? null : (
        <li className="flex items-center gap-2">
          {pending === '' ? null : <Said words={pending} />}
          <Spinner size={14} className="text-accent" />
        </li>
      )}
    </ol>
  );
}

function Said({ words }: { words: string }) {
  return (
    <p dir="auto" className="self-start rounded-md bg-accent-soft px-2.5 py-1 text-accent-ink wrap-anywhere">
      {words}
    </p>
  );
}
