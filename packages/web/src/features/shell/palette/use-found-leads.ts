import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Contact } from 'lucide-react';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useDebouncedValue } from '../../../lib/hooks/use-debounced-text.ts';
import { useMay } from '../../../lib/session/use-user.ts';
import type { PaletteEntry } from './entry.ts';

const minLength = 2;
const maxFound = 5;

/** Searches leads on the server once typing pauses; none for fewer than two letters. */
export function useFoundLeads(search: string): PaletteEntry[] {
  const may = useMay();
  const wanted = useDebouncedValue(search.trim());
  const isLong = search.trim().length >= minLength && wanted.length >= minLength;
  const path = apiPath('GET /api/leads', { query: { search: wanted, page: 1, pageSize: 10 } });
  const { data } = useQuery<ResponseOf<'GET /api/leads'>>({
    queryKey: [path],
    enabled: isLong && may('lead.read'),
    placeholderData: keepPreviousData,
  });
  const found = isLong ? (data?.items ?? []).slice(0, maxFound) : [];
  return found.map(({ id, name, email, phone, chatbotName }) => ({
    id: `lead:${id}`,
    group: 'leads',
    text: name ?? email ?? phone ?? '',
    detail: [name === null ? null : email, phone, chatbotName].filter(Boolean).join(' · '),
    Icon: Contact,
    href: `/leads/${id}`,
  }));
}
