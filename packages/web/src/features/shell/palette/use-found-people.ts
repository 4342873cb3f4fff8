import { useQuery } from '@tanstack/react-query';
import { User } from 'lucide-react';
import { matches } from '../../../components/palette/match.ts';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { settingsTabPath } from '../../../lib/router/settings-tabs.ts';
import { useMay } from '../../../lib/session/use-user.ts';
import type { PaletteEntry } from './entry.ts';

const minLength = 2;
const maxFound = 5;

/** Finds members by name and address, if the user may see them; none for fewer than two letters. */
export function useFoundPeople(search: string): PaletteEntry[] {
  const may = useMay();
  const isLong = search.trim().length >= minLength;
  const { data } = useQuery<ResponseOf<'GET /api/organization/users'>>({
    queryKey: [apiPath('GET /api/organization/users')],
    enabled: isLong && may('member.read'),
  });
  const found = isLong ? (data ?? []).filter((person) => matches(search, person.fullName, person.email)) : [];
  return found.slice(0, maxFound).map((person) => ({
    id: `person:${person.id}`,
    group: 'people',
    text: person.fullName || person.email,
    detail: person.fullName ? person.email : undefined,
    Icon: User,
    href: settingsTabPath('team-members'),
  }));
}
