import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Popover } from '../ui/overlays/popover.tsx';

type FilterBarProps = {
  /** Number of active filters. */
  count: number;
  /** Renders the filters, each with the given class, which sets its width. */
  controls: (className: string) => ReactNode;
};

/** Filters side by side. On phones, a button opens them. */
export function FilterBar({ count, controls }: FilterBarProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 max-md:hidden">{controls('w-[150px]')}</div>
      <div className="md:hidden">
        <Popover
          align="start"
          label={t('ui.filters')}
          className="w-80 max-w-[calc(100vw-32px)] p-3"
          trigger={
            <Button>
              <SlidersHorizontal aria-hidden="true" size={16} />
              {t('ui.filters')}
              {count > 0 ? <span className="tabular-nums">{format.number(count)}</span> : null}
            </Button>
          }
        >
          <div className="flex flex-col gap-2">{controls('w-full')}</div>
        </Popover>
      </div>
    </>
  );
}
