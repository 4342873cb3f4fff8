import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { refreshOrganization } from './refresh-organization.ts';
import { userKey } from './use-user.ts';

it('ORG-05: reloads the user and drops the data of the previous organization', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ fullName: 'Ada Osei' }));
  const queryClient = createQueryClient();
  const paths = [
    '/api/chatbots',
    '/api/analytics',
    '/api/organization',
    '/api/organization/users',
    '/api/subscription',
    '/api/organization/privacy',
    '/api/leads?status=new',
  ];
  for (const path of paths) queryClient.setQueryData([path], 'of the old one');
  queryClient.setQueryData(userKey, 'before the switch');
  await refreshOrganization(queryClient);
  expect(paths.filter((path) => queryClient.getQueryData([path]) !== undefined)).toEqual([]);
  expect(queryClient.getQueryData(userKey)).toEqual({ fullName: 'Ada Osei' });
});
