import { useTranslation } from 'react-i18next';
import { RowFindings } from '../../../../components/file-import/row-findings.tsx';
import { commaList } from '../../../../lib/format/comma-list.ts';
import type { FoundPairs } from './use-import-pairs.ts';

const counts = ['added', 'known', 'invalid'] as const;

/** Content of a file: number of questions with an answer, errors by row, and ignored columns. */
export function PairFindings({ found }: { found: FoundPairs }) {
  const { t, i18n } = useTranslation('knowledgeBase');
  const unread = found.columns.filter(({ name, as }) => as === 'ignored' && name !== '');
  return (
    <RowFindings
      label={t('pairs.title')}
      counts={counts.map((count) => ({ label: t(`pairs.${count}`), rows: found[count] }))}
      problems={found.problems}
      problemText={(problem) => t('pairs.row', problem)}
    >
      {unread.length > 0 ? (
        <p className="break-words text-text-2">
          {t('pairs.unread', {
            names: commaList(
              unread.map(({ name }) => name),
              i18n.language,
            ),
          })}
        </p>
      ) : null}
    </RowFindings>
  );
}
