import { useQuery } from '@tanstack/react-query';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';

/** The current organization with its branding. */
export type Organization = ResponseOf<'GET /api/organization'>;

export const organizationKey = [apiPath('GET /api/organization')] as const;

export function useOrganization() {
  return useQuery<Organization>({ queryKey: organizationKey });
}
