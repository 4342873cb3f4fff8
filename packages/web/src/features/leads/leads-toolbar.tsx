import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatbotSelect } from '../../components/chatbot/chatbot-select.tsx';
import { FilterBar } from '../../components/list-screen/filter-bar.tsx';
import { ListToolbar } from '../../components/list-screen/list-toolbar.tsx';
import { useTabCounts } from '../../components/list-screen/use-tab-counts.ts';
import { Select } from '../../components/ui/choices/select.tsx';
import { SearchInput } from '../../components/ui/inputs/search-input.tsx';
import { useDebouncedText } from '../../lib/hooks/use-debounced-text.ts';
import { oneOf } from '../../lib/router/use-address.ts';
import {
  askedChoices,
  consentChoices,
  countsKey,
  type LeadFilter,
  sourceChoices,
  statusTabs,
} from './lead-filter.ts';

type LeadsToolbarProps = { filter: LeadFilter; total: number | undefined; children: ReactNode };

/** Status tabs, search, and filters by contact request, source, consent and chatbot. */
export function LeadsToolbar({ filter, total, children }: LeadsToolbarProps) {
  const { t } = useTranslation('leads');
  const { status, source, consent, asked, chatbot } = filter.values;
  const [search, setSearch] = useDebouncedText(filter.values.search, (next) => filter.set({ search: next }));
  const countOf = useTabCounts(countsKey(filter), { isSearched: filter.values.search !== '' });
  const tabs = statusTabs.map((tab) => ({
    value: tab,
    label: t(tab === 'all' ? 'filters.allStatuses' : `status.${tab}`),
    count: tab === status ? total : countOf(tab),
  }));
  return (
    <ListToolbar
      label={t('filters.status')}
      tabs={tabs}
      tab={status}
      onTabChange={(next) => filter.set({ status: oneOf(statusTabs, next) })}
      controlsBelow
      controls={
        <>
          <SearchInput
            label={t('filters.search')}
            value={search}
            onValueChange={setSearch}
            className="me-auto md:max-w-[320px]"
          />
          <FilterBar
            count={
              [asked, source, consent].filter((choice) => choice !== 'all').length + (chatbot === '' ? 0 : 1)
            }
            controls={(className) => <Controls filter={filter} className={className} />}
          />
        </>
      }
    >
      {children}
    </ListToolbar>
  );
}

function Controls({ filter, className }: { filter: LeadFilter; className: string }) {
  const { t } = useTranslation('leads');
  const { source, consent, asked, chatbot } = filter.values;
  return (
    <>
      <Select
        aria-label={t('filters.asked')}
        className={className}
        value={asked}
        onChange={(event) => filter.set({ asked: oneOf(askedChoices, event.target.value) })}
      >
        {askedChoices.map((choice) => (
          <option key={choice} value={choice}>
            {t(choice === 'all' ? 'filters.allAsked' : `asked.${choice}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('filters.source')}
        className={className}
        value={source}
        onChange={(event) => filter.set({ source: oneOf(sourceChoices, event.target.value) })}
      >
        {sourceChoices.map((choice) => (
          <option key={choice} value={choice}>
            {t(choice === 'all' ? 'filters.allSources' : `source.${choice}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('filters.consent')}
        className={className}
        value={consent}
        onChange={(event) => filter.set({ consent: oneOf(consentChoices, event.target.value) })}
      >
        {consentChoices.map((choice) => (
          <option key={choice} value={choice}>
            {t(choice === 'all' ? 'filters.allConsents' : `consent.${choice}`)}
          </option>
        ))}
      </Select>
      <ChatbotSelect
        aria-label={t('filters.chatbot')}
        listLabel={t('filters.chatbots')}
        allLabel={t('filters.allChatbots')}
        className={className}
        value={chatbot}
        onValueChange={(next) => filter.set({ chatbot: next })}
      />
    </>
  );
}
