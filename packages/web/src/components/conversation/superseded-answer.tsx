import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../ui/lib/variants.ts';
import { Answer } from './answer.tsx';
import type { AnswerProps } from './answer-line.tsx';

/** An answer that the visitor replaced by regenerating it: collapsed, since it is no longer part of the conversation. */
export function SupersededAnswer({ message, whyHref }: AnswerProps) {
  const { t } = useTranslation('conversations');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        data-superseded
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex min-h-6 items-center gap-1 self-start rounded-xs text-12 text-text-3 hover:text-text"
      >
        <ChevronDown
          aria-hidden="true"
          size={14}
          className={cx('flex-none transition-transform', isOpen && 'rotate-180')}
        />
        {t('transcript.superseded')}
      </button>
      <div id={id} hidden={!isOpen} className="mt-1.5 border-s-2 border-border ps-3">
        {isOpen ? <Answer message={message} whyHref={whyHref} /> : null}
      </div>
    </>
  );
}
