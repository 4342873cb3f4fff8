import { useTranslation } from 'react-i18next';
import { cx } from '../../../components/ui/lib/variants.ts';
import { numberFormat } from '../../../lib/format/kept-formats.ts';

/** Citation number in the reader's digits. */
export function SourceNumber({ number, active = false }: { number: number; active?: boolean }) {
  const { i18n } = useTranslation();
  return (
    <span
      className={cx(
        'inline-grid size-[18px] flex-none place-items-center rounded-xs text-11 leading-none font-semibold',
        active ? 'bg-accent text-white' : 'border border-strong bg-surface-2 text-text-2',
      )}
    >
      {numberFormat(i18n.language, {}).format(number)}
    </span>
  );
}
