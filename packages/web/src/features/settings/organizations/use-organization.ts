import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, apiPath } from '../../../lib/api/client.ts';

/** The current organization with its branding. */
export type Organization = AnswerOf<'GET /api/organization'>;

export const organizationKey = [apiPath('GET /api/organization')] as const;

/** Reads the current organization. */
export function useOrganization() {
  return useQuery<Organization>({ queryKey: organizationKey });
}
