import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Building2, FileText, ListChecks, ScrollText, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { matches } from '../../../components/palette/match.ts';
import type { PaletteEntry } from '../../../components/palette/palette-row.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useDebouncedValue } from '../../../lib/hooks/use-debounced-text.ts';
import { adminNav } from '../admin-nav.ts';

type Found = ResponseOf<'GET /api/admin/search'>;
type Group = 'screens' | 'organizations' | 'users' | 'invoices' | 'requests';
type Entry = PaletteEntry<Group>;

const minLength = 2;
const maxLength = 200;

/** Finds screens by name, and searches on the server once typing pauses. */
export function useFound(search: string): { entries: Entry[]; isSearching: boolean; hasFailed: boolean } {
  const { t } = useTranslation('admin');
  const typed = search.trim().slice(0, maxLength);
  const wanted = useDebouncedValue(typed);
  const isLong = typed.length >= minLength;
  const { data, isFetching, isError } = useQuery<Found>({
    queryKey: [apiPath('GET /api/admin/search', { query: { search: wanted } })],
    enabled: isLong && wanted.length >= minLength,
    placeholderData: keepPreviousData,
  });
  const screens = adminNav.map(
    ({ key, Icon }): Entry => ({
      id: `screen:${key}`,
      group: 'screens',
      text: t(`nav.${key}`),
      Icon,
      href: `/admin/${key}`,
    }),
  );
  return {
    entries: [
      ...(isLong && data ? entriesOf(data, (kind, count) => t(`search.${kind}`, { count })) : []),
      ...screens.filter(({ text }) => typed === '' || matches(typed, text)),
    ],
    isSearching: isLong && (isFetching || wanted !== typed),
    hasFailed: isLong && isError,
  };
}

type Counted = 'entries' | 'lines';

function entriesOf(
  { users, organizations, invoices, request }: Found,
  countOf: (kind: Counted, count: number) => string,
): Entry[] {
  return [
    ...organizations.map(
      ({ id, name }): Entry => ({
        id: `organization:${id}`,
        group: 'organizations',
        text: name,
        Icon: Building2,
        href: `/admin/organizations/${id}`,
      }),
    ),
    ...users.map(
      ({ id, fullName, email }): Entry => ({
        id: `user:${id}`,
        group: 'users',
        text: fullName,
        detail: email,
        Icon: User,
        href: `/admin/users/${id}`,
      }),
    ),
    ...invoices.map(
      ({ id, number, organization }): Entry => ({
        id: `invoice:${id}`,
        group: 'invoices',
        text: number,
        detail: organization.name ?? undefined,
        Icon: FileText,
        href: `/admin/organizations/${organization.id}`,
      }),
    ),
    ...(request === null ? [] : entriesOfRequest(request, countOf)),
  ];
}

/** Log entries and process log lines of a request. */
function entriesOfRequest(
  { id, entries, lines }: NonNullable<Found['request']>,
  countOf: (kind: Counted, count: number) => string,
): Entry[] {
  const places = [
    { kind: 'entries', count: entries, Icon: ListChecks, href: `/admin/logs?search=${id}` },
    { kind: 'lines', count: lines, Icon: ScrollText, href: `/admin/logging?request=${id}` },
  ] as const;
  return places
    .filter(({ count }) => count > 0)
    .map(({ kind, count, Icon, href }) => ({
      id: `${kind}:${id}`,
      group: 'requests',
      text: id,
      detail: countOf(kind, count),
      Icon,
      href,
    }));
}
