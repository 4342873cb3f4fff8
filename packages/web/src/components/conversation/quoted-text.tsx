import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../ui/lib/variants.ts';

/** What was cut from a visitor's email, such as the messages that it answers; collapsed until somebody wants to read it. */
export function QuotedText({ text }: { text: string }) {
  const { t } = useTranslation('conversations');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex min-h-6 items-center gap-1 rounded-xs text-12 font-medium text-text-2 hover:text-text"
      >
        <ChevronDown
          aria-hidden="true"
          size={12}
          className={cx('flex-none transition-transform', isOpen && 'rotate-180')}
        />
        {t(isOpen ? 'transcript.hideQuoted' : 'transcript.showQuoted')}
      </button>
      <div id={id} hidden={!isOpen} className="max-w-full">
        {isOpen ? (
          <p
            dir="auto"
            className="border-s-2 border-border ps-2.5 text-13 [overflow-wrap:anywhere] whitespace-pre-line text-text-2"
          >
            {text}
          </p>
        ) : null}
      </div>
    </>
  );
}
