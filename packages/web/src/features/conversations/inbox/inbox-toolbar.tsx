import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../components/ui/choices/switch.tsx';
import type { ConversationFilter } from '../filter/conversation-filter.ts';
import { ChatbotFilter, ConversationSearch, TeamFilter } from '../filter/conversation-search.tsx';

/** Search, chatbot, team, and whether snoozed conversations are listed: the filters of a view. */
export function InboxToolbar({ filter, children }: { filter: ConversationFilter; children: ReactNode }) {
  const { t } = useTranslation('conversations');
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <ConversationSearch filter={filter} className="md:max-w-[260px]" />
        <ChatbotFilter filter={filter} className="max-sm:min-w-0 max-sm:flex-1 sm:w-[160px]" />
        <TeamFilter filter={filter} className="max-sm:min-w-0 max-sm:flex-1 sm:w-[160px]" />
        {filter.values.inbox === 'mentions' ? null : (
          <Switch
            className="ms-auto items-center"
            label={t('inbox.snoozed')}
            checked={filter.values.snoozed === 'true'}
            onCheckedChange={(isOn) => filter.set({ snoozed: isOn ? 'true' : '' })}
          />
        )}
      </div>
      {children}
    </div>
  );
}
