import type { Tally } from '@parley/contracts/resources/figures/analytics';
import { useTranslation } from 'react-i18next';
import { BarList } from '../../../components/chart/bar-list.tsx';
import { FigureCard } from '../../../components/chart/figure-card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';

const drawn = 6;

/** Most frequent values among conversations; the table also has those left out of the chart. */
export function TallyCard({
  title,
  column,
  count,
  tallies,
  pathOf,
}: {
  title: string;
  /** Column header of the keys. */
  column: string;
  /** Column header of the counts; defaults to conversations. */
  count?: string;
  tallies: readonly Tally[];
  /** Address of the conversations of a key. */
  pathOf?: (key: string) => string | undefined;
}) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  return (
    <FigureCard
      title={title}
      empty={tallies.length === 0 ? t('charts.nothing') : undefined}
      table={{
        columns: [column, count ?? t('metrics.conversations')],
        rows: tallies.map(({ label, conversations }) => [label, format.number(conversations)]),
        hrefs: tallies.map(({ key }) => pathOf?.(key)),
      }}
    >
      <BarList
        label={title}
        format={(value) => format.number(value)}
        bars={tallies.slice(0, drawn).map(({ key, label, conversations }) => ({
          key,
          label,
          value: conversations,
          href: pathOf?.(key),
        }))}
      />
    </FigureCard>
  );
}
