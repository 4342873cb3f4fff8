import { useTranslation } from 'react-i18next';

const rows = [
  { key: 'conversation1', messages: 6, time: '09:34' },
  { key: 'conversation2', messages: 2, time: '09:12' },
  { key: 'conversation3', messages: 4, time: '08:57' },
];

/** Three conversations with their length. */
export function ConversationsSample() {
  const { t } = useTranslation('landing');
  return (
    <ul className="divide-y divide-border rounded-md border border-border text-14">
      {rows.map(({ key, messages, time }) => (
        <li key={key} className="flex items-center gap-3 px-4 py-3">
          <b className="min-w-0 flex-1 truncate font-550">{t(`features.${key}`)}</b>
          <span className="text-13 text-text-2">
            {t('features.conversationMessages', { count: messages })}
          </span>
          <span className="text-13 text-text-3 tabular-nums max-md:hidden">{time}</span>
        </li>
      ))}
    </ul>
  );
}
