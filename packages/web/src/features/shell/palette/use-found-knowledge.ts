import type { FoundKnowledge } from '@parley/contracts/resources/chatbot/knowledge';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BookText, TextQuote } from 'lucide-react';
import { apiPath } from '../../../lib/api/client.ts';
import { useDebouncedValue } from '../../../lib/hooks/use-debounced-text.ts';
import { useMay } from '../../../lib/session/use-user.ts';
import type { PaletteEntry } from './entry.ts';

const minLength = 2;

/** Searches sources and passages on the server once typing pauses; none for fewer than two letters. */
export function useFoundKnowledge(search: string): { entries: PaletteEntry[]; isSearching: boolean } {
  const may = useMay();
  const typed = search.trim();
  const wanted = useDebouncedValue(typed);
  const isLong = typed.length >= minLength && may('knowledge.read');
  const path = apiPath('GET /api/knowledge', { query: { search: wanted } });
  const { data, isFetching } = useQuery<FoundKnowledge>({
    queryKey: [path],
    enabled: isLong && wanted.length >= minLength,
    placeholderData: keepPreviousData,
  });
  const entries =
    isLong && data ? [...data.sources.map(sourceEntry), ...data.passages.map(passageEntry)] : [];
  return { entries, isSearching: isLong && (isFetching || wanted !== typed) };
}

function sourceEntry(source: FoundKnowledge['sources'][number]): PaletteEntry {
  const { id, name, url, fileName, chatbotId, chatbotName } = source;
  const kept = [fileName, url].find((place) => place !== null && place !== name);
  return {
    id: `source:${id}`,
    group: 'knowledge',
    text: name,
    detail: [chatbotName, kept].filter(Boolean).join(' · '),
    Icon: BookText,
    href: pathOf(chatbotId, id),
  };
}

function passageEntry(passage: FoundKnowledge['passages'][number]): PaletteEntry {
  const { chunkId, text, marks, sourceId, sourceName, chatbotId, chatbotName } = passage;
  return {
    id: `passage:${chunkId}`,
    group: 'knowledge',
    text,
    marks,
    detail: `${chatbotName} · ${sourceName}`,
    Icon: TextQuote,
    href: pathOf(chatbotId, sourceId),
  };
}

/** Address of a source in the builder's knowledge tab. */
function pathOf(chatbotId: string, sourceId: string): string {
  return `/builder/${chatbotId}?tab=knowledge&source=${sourceId}`;
}
