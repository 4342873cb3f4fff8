import type { ExplainedAnswer } from '@parley/contracts/resources/chatbot/explanation';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../../components/ui/feedback/note.tsx';
import { commaList } from '../../../../../lib/format/comma-list.ts';
import { useFormat } from '../../../../../lib/format/use-format.ts';

/** Whether the sources support an answer, and the share of the question that the best part and its passage cover. */
export function ExplainedSupport({ support }: { support: ExplainedAnswer['support'] }) {
  const { t, i18n } = useTranslation('knowledgeBase');
  const format = useFormat();
  if (support === null) return <Note tone="warning">{t('why.support.nothing')}</Note>;
  const shares = { unit: format.percent(support.unit), passage: format.percent(support.passage) };
  return (
    <Note tone={support.supported ? 'success' : 'warning'}>
      <p>{t(judgmentOf(support), shares)}</p>
      {support.byMeaning === null ? null : (
        <p className="mt-1">{t(`why.support.${support.byMeaning === 'reader' ? 'read' : 'unread'}`)}</p>
      )}
      <p className="mt-1">{t('why.support.confidence', { share: format.percent(support.confidence) })}</p>
      {support.unknown.length === 0 ? null : (
        <p className="mt-1 [overflow-wrap:anywhere]">
          {t('why.support.unknown', { words: commaList(support.unknown, i18n.language) })}
        </p>
      )}
    </Note>
  );
}

function judgmentOf({ supported, byMeaning }: NonNullable<ExplainedAnswer['support']>) {
  if (byMeaning !== null) return supported ? 'why.support.yesMeaning' : 'why.support.noMeaning';
  return supported ? 'why.support.yes' : 'why.support.no';
}
