import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { FormSection } from './form-section.tsx';

/** Dates of creation and change, and usage totals. */
export function RecordSection({ chatbot }: { chatbot: Chatbot }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const response = chatbot.averageResponseMs;
  const facts = [
    { label: t('record.created'), value: format.date(chatbot.createdAt) },
    { label: t('record.updated'), value: format.date(chatbot.updatedAt) },
    { label: t('record.messages'), value: format.number(chatbot.messageCount) },
    {
      label: t('record.response'),
      value: response === null ? t('record.noResponse') : format.seconds(response),
    },
  ];
  return (
    <FormSection title={t('record.title')}>
      <dl className="grid grid-cols-2 gap-4 @lg:grid-cols-4">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-12 text-text-3">{label}</dt>
            <dd className="text-14 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  );
}
