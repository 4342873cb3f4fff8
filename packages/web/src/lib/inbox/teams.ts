import type { Team } from '@parley/contracts/resources/visitors/teams';
import { useQuery } from '@tanstack/react-query';
import { apiPath } from '../api/client.ts';

export const teamsKey = [apiPath('GET /api/teams')] as const;

/** The teams of the organization, by name; loaded when first needed. */
export function useTeams(isNeeded = true) {
  return useQuery<Team[]>({ queryKey: teamsKey, enabled: isNeeded });
}
