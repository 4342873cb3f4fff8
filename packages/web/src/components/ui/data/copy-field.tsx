import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../buttons/icon-button.tsx';
import { useCopied } from '../lib/use-copied.ts';
import { cx } from '../lib/variants.ts';

export type CopyFieldProps = {
  label: string;
  value: string;
  /** Keeps line breaks, for code. */
  multiline?: boolean | undefined;
  className?: string | undefined;
};

/** Text to copy, left-to-right in every language, with a copy button that confirms success. */
export function CopyField({ label, value, multiline, className }: CopyFieldProps) {
  const { t } = useTranslation('common');
  const { copied, copy } = useCopied();
  return (
    <div
      className={cx(
        'flex min-w-0 items-start gap-1 rounded-sm border border-strong bg-surface-2 p-0.5 ps-2.5',
        className,
      )}
    >
      <code
        dir="ltr"
        className={cx(
          'min-w-0 flex-1 self-center font-mono text-12 select-all',
          multiline ? 'py-1.5 [overflow-wrap:anywhere] whitespace-pre-wrap' : 'truncate',
        )}
      >
        {value}
      </code>
      <IconButton
        size="s"
        label={t('ui.copyNamed', { name: label })}
        onClick={() => copy(value)}
        icon={copied ? <Check size={14} /> : <Copy size={14} />}
      />
      <span role="status" className="sr-only">
        {copied ? t('ui.copied') : ''}
      </span>
    </div>
  );
}
