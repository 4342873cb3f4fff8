import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDebouncedValue } from '../../../lib/hooks/use-debounced-text.ts';
import type { PaletteEntry } from './entry.ts';

const minLength = 2;
const maxFound = 5;

/** Searches conversations on the server once typing pauses; none for fewer than two letters. */
export function useFoundConversations(search: string): { entries: PaletteEntry[]; isSearching: boolean } {
  const { t } = useTranslation('common');
  const format = useFormat();
  const typed = search.trim();
  const wanted = useDebouncedValue(typed);
  const isLong = typed.length >= minLength;
  const path = apiPath('GET /api/conversations', { query: { search: wanted, page: 1, pageSize: 10 } });
  const { data, isFetching } = useQuery<ResponseOf<'GET /api/conversations'>>({
    queryKey: [path],
    enabled: isLong && wanted.length >= minLength,
    placeholderData: keepPreviousData,
  });
  const found = isLong ? (data?.items ?? []).slice(0, maxFound) : [];
  const entries = found.map(
    (conversation): PaletteEntry => ({
      id: `conversation:${conversation.id}`,
      group: 'conversations',
      text:
        conversation.found?.text ??
        conversation.userIntent ??
        conversation.excerpt ??
        t('palette.conversation'),
      marks: conversation.found?.marks,
      detail: `${conversation.chatbotName} · ${format.relative(conversation.lastMessageAt)}`,
      Icon: MessagesSquare,
      href: `/conversations/${conversation.id}`,
    }),
  );
  return { entries, isSearching: isLong && (isFetching || wanted !== typed) };
}
