import { pageSizes } from '@parley/contracts/values/lists';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format/number.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { Select } from '../choices/select.tsx';

export type PaginationProps = {
  /** The list's name, where a screen has several. */
  of?: string | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** The count stopped at 10,000: shown as "10,000+". */
  totalIsCapped?: boolean | undefined;
  onPageChange: (page: number) => void;
  onPageSizeChange?: ((pageSize: number) => void) | undefined;
};

/** "1–25 of 340", page size, previous and next. */
export function Pagination({
  of,
  page,
  pageSize,
  total,
  totalIsCapped,
  onPageChange,
  onPageSizeChange,
}: PaginationProps) {
  const { t, i18n } = useTranslation('common');
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const range = t('ui.pageRange', {
    first,
    last: Math.min(total, page * pageSize),
    total: formatNumber(total, i18n.language) + (totalIsCapped ? '+' : ''),
  });
  return (
    <nav
      aria-label={of === undefined ? t('ui.pagination') : t('ui.paginationOf', { list: of })}
      className="flex flex-wrap items-center justify-end gap-2 text-13 text-text-3"
    >
      {onPageSizeChange ? (
        <Select
          size="s"
          aria-label={t('ui.perPage')}
          value={pageSize}
          onChange={(event) => onPageSizeChange(Number(event.target.value))}
          className="me-auto"
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {t('ui.perPageCount', { count: size })}
            </option>
          ))}
        </Select>
      ) : null}
      <span className="tabular-nums">{range}</span>
      <IconButton
        size="s"
        label={t('ui.previousPage')}
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
        icon={<ChevronLeft size={16} className="flip-rtl" />}
      />
      <IconButton
        size="s"
        label={t('ui.nextPage')}
        disabled={page >= last && !totalIsCapped}
        onClick={() => onPageChange(page + 1)}
        icon={<ChevronRight size={16} className="flip-rtl" />}
      />
    </nav>
  );
}
