import { routes } from '@parley/contracts/api';
import { expect, it } from 'vitest';
import { describeApi } from '../../packages/server/src/http/reference/describe-api.ts';
import { codeFor } from '../../packages/web/src/features/api-reference/code-for.ts';
import {
  type Description,
  readResources,
} from '../../packages/web/src/features/api-reference/description.ts';

const resources = readResources(describeApi(routes) as Description);
const operations = resources.flatMap((resource) => resource.operations);

it('API-11: the reference page shows every API call with code in three languages', () => {
  const calls = operations.filter(({ access }) => access !== 'event');
  expect(calls.map(({ id }) => id).toSorted()).toEqual(Object.keys(routes).toSorted());
  for (const call of calls) {
    for (const language of ['curl', 'javascript', 'python'] as const) {
      const code = codeFor(call, 'https://parley.example', language);
      expect(code, call.id).toContain('https://parley.example/');
      expect(code, call.id).not.toMatch(/undefined|\{\w+Id\}/);
    }
  }
});

it('takes parameters, bodies, fields and errors from the served description', () => {
  const of = (id: string) => operations.find((operation) => operation.id === id);
  expect(of('createLead')).toMatchObject({ method: 'POST', path: '/api/leads', access: 'read_write' });
  expect(of('createLead')?.body?.fields).toContainEqual({
    path: 'chatbotId',
    type: 'string (uuid)',
    required: true,
  });
  expect(of('getLead')?.parameters).toMatchObject([{ name: 'leadId', in: 'path', required: true }]);
  expect(of('getLead')?.responses[0]?.example).toMatchObject({ email: 'ada@example.com' });
  expect(of('getLead')?.errors.find(({ status }) => status === '404')?.text).toMatch(
    /^`not_found`: It does not/,
  );
  expect(of('sendMessage')?.access).toBe('visitor');
  expect(of('onLeadCreated')).toMatchObject({ access: 'event', path: 'lead.created' });
});
