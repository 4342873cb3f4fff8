import { useTranslation } from 'react-i18next';
import { cx } from '../../components/ui/lib/variants.ts';
import type { LeadSummary } from './lead-filter.ts';

/** That a lead asked to be contacted, and why; nothing for other leads. */
export function AskedLine({
  lead: { contactRequest },
  className,
}: {
  lead: LeadSummary;
  className?: string;
}) {
  const { t } = useTranslation('leads');
  if (contactRequest === null) return null;
  const { question } = contactRequest;
  return (
    <span
      className={cx('line-clamp-2 text-12 whitespace-normal [overflow-wrap:anywhere] text-text-2', className)}
    >
      {question === null ? t('asked.yes') : t('asked.question', { question })}
    </span>
  );
}
