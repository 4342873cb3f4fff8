import { useTranslation } from 'react-i18next';
import { BarList } from '../../components/chart/bar-list.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import type { Dashboard } from './use-dashboard.ts';

/** The chatbots with the most messages of the period. */
export function TopChatbots({ chatbots }: { chatbots: Dashboard['topChatbots'] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <Card title={t('top.title')}>
      {chatbots.length === 0 ? (
        <p className="text-13 text-text-2">{t('top.none')}</p>
      ) : (
        <BarList
          label={t('top.title')}
          format={(messages) => format.number(messages)}
          bars={chatbots.map(({ id, name, messages }) => ({ key: id, label: name, value: messages }))}
        />
      )}
    </Card>
  );
}
