import { isOpenAt } from '@parley/contracts/settings/opening-times';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../../components/ui/choices/segmented-control.tsx';
import { Select } from '../../../../components/ui/choices/select.tsx';
import type { Draft } from '../../api/use-draft.ts';
import type { PreviewSituation } from './moment.ts';

type MomentBarProps = {
  draft: Draft;
  moment: PreviewSituation;
  onMoment: (moment: PreviewSituation) => void;
};

/** Selects a page with its own questions, and whether the business is closed; nothing if neither is configured. */
export function MomentBar({ draft, moment, onMoment }: MomentBarProps) {
  const { t } = useTranslation('builder');
  const { appearance, deployment } = draft.settings;
  const pages = appearance.pagePrompts.map(({ pages: [first] }) => first ?? '');
  const hasPages = pages.some((page) => page !== '');
  const { hours } = deployment;
  if (!hasPages && !hours) return null;
  const isClosed = moment.isClosed ?? (hours ? !isOpenAt(hours, new Date()) : false);
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-b border-border bg-surface px-4 py-1.5">
      {hasPages ? (
        <Select
          size="s"
          aria-label={t('stage.page')}
          className="max-w-44"
          value={moment.page ?? ''}
          onChange={({ target }) =>
            onMoment({ ...moment, page: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{t('stage.anyPage')}</option>
          {pages.map((page, index) =>
            page === '' ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id except its index
              <option key={index} value={index} dir="ltr">
                {page}
              </option>
            ),
          )}
        </Select>
      ) : null}
      {hours ? (
        <SegmentedControl
          label={t('stage.hours')}
          value={isClosed ? 'outside' : 'within'}
          onValueChange={(next) => onMoment({ ...moment, isClosed: next === 'outside' })}
          options={[
            { value: 'within', label: t('stage.within') },
            { value: 'outside', label: t('stage.outside') },
          ]}
        />
      ) : null}
    </div>
  );
}
