import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { ConversationFilter } from '../filter/conversation-filter.ts';

/** Active filters without a field of their own; each can be removed. */
export function FilterChips({ filter }: { filter: ConversationFilter }) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const { topic, intent, lead, counted, mood, csat, handled, handover, from, to } = filter.values;
  const moments = [from, to].filter((text) => text.includes('T')).map((text) => format.dateTime(text));
  const chips = [
    { key: 'topic', label: t('analytics:charts.topic'), text: topic, none: { topic: '' } },
    {
      key: 'intent',
      label: t('columns.intent'),
      text: intent === '' ? '' : t(`analytics:intents.${intent}`, { defaultValue: intent }),
      none: { intent: '' },
    },
    {
      key: 'lead',
      label: t('details.lead'),
      text: lead === '' ? '' : t(lead === 'true' ? 'filters.withLead' : 'filters.withoutLead'),
      none: { lead: '' },
    },
    {
      key: 'mood',
      label: t('details.sentiment'),
      text: mood === '' ? '' : t('common:satisfaction.mood'),
      none: { mood: '' },
    },
    {
      key: 'csat',
      label: t('common:satisfaction.csat'),
      text: csat === '' ? '' : t(`filters.csat.${csat}`),
      none: { csat: '' },
    },
    {
      key: 'handled',
      label: t('analytics:tabs.people'),
      text: handled === '' ? '' : t(`filters.handled.${handled}`),
      none: { handled: '' },
    },
    {
      key: 'handover',
      label: t('analytics:people.reason'),
      text: handover === '' ? '' : t(`analytics:reasons.${handover}`),
      none: { handover: '' },
    },
    {
      key: 'counted',
      label: t('common:ui.filters'),
      text: counted === '' ? '' : t('filters.counted'),
      none: { counted: '' },
    },
    { key: 'time', label: t('columns.started'), text: moments.join(' – '), none: { from: '', to: '' } },
  ] as const;
  const shown = chips.filter(({ text }) => text !== '');
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {shown.map(({ key, label, text, none }) => (
        <li
          key={key}
          data-row
          className="flex h-7 min-w-0 items-center gap-1 rounded-sm bg-surface-3 ps-2.5 pe-1 text-12 text-text-2"
        >
          <span className="min-w-0 truncate">
            <span className="sr-only">{label}: </span>
            <bdi>{text}</bdi>
          </span>
          <button
            type="button"
            aria-label={t('common:ui.removeNamed', { name: text })}
            className="flex size-6 flex-none items-center justify-center rounded-xs hover:text-text"
            onClick={() => filter.set(none)}
          >
            <X aria-hidden="true" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}
