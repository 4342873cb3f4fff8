import { screen, within } from '@testing-library/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { t } from '../../../test/screen/words.ts';
import type { Description } from './description.ts';

const words = (key: string, values = {}) => t(`documentation:${key}`, values);

const description: Description = {
  tags: [{ name: 'Leads', description: 'People who may become customers.' }],
  paths: {
    '/api/leads': {
      get: {
        operationId: 'listLeads',
        summary: 'Leads, newest first',
        tags: ['Leads'],
        security: [{ session: [] }, { apiKey: [] }],
        'x-api-key-level': 'read',
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
        responses: {
          200: { description: 'Success', content: { 'application/json': { example: { items: [] } } } },
          401: { $ref: '#/components/responses/Unauthenticated', description: '' },
        },
      },
    },
    '/api/leads/{leadId}': {
      delete: {
        operationId: 'deleteLead',
        summary: 'Permanently delete a lead',
        tags: ['Leads'],
        security: [{ session: [] }, { apiKey: [] }],
        'x-api-key-level': 'full',
        parameters: [
          { name: 'leadId', in: 'path', required: true, example: '7', schema: { type: 'string' } },
        ],
        responses: { 204: { description: 'Done' } },
      },
    },
  },
  webhooks: {},
  components: {
    schemas: {},
    examples: {},
    parameters: {},
    responses: { Unauthenticated: { description: '`unauthenticated`: Send a valid key.' } },
  },
};

/** Requests other than those of the app, with their options. */
let sent: { url: string; init: RequestInit | undefined }[];
let described: () => Response;

beforeEach(() => {
  sent = [];
  described = () => Response.json(description);
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/api/openapi.json') return described();
    if (!url.startsWith('/api/leads')) return others(url, init);
    sent.push({ url, init });
    return Response.json({ items: [{ name: 'Ada' }] }, { headers: { ratelimit: '"key";r=599;t=60' } });
  });
  return () => vi.unstubAllGlobals();
});

const open = (path = '/documentation/api') => openScreen(path, null);
const operation = (name: RegExp) => screen.findByRole('button', { name });

it('shows guides in order, and each operation with access level, example, errors and code', async () => {
  const user = await open();
  const line = await operation(/GET \/api\/leads/);
  screen.getByRole('heading', { name: words('reference.guides.ask') });
  await user.click(line);
  screen.getByText(words('guide.api.read.term'));
  screen.getByText(/Send a valid key/);
  expect(screen.getAllByText(/^curl "http\S+\/api\/leads" /)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Python' }));
  screen.getByText(/urllib\.request\.Request/);
});

it('opens the operation that the address names', async () => {
  await open('/documentation/api#deleteLead');
  const line = await operation(/DELETE/);
  expect(line.getAttribute('aria-expanded')).toBe('true');
});

it('finds operations by their texts, and reports when there are none', async () => {
  const user = await open();
  await operation(/GET/);
  const search = screen.getAllByRole('searchbox', { name: words('reference.search') })[0] as HTMLElement;
  await user.type(search, 'permanently delete');
  expect(screen.queryByRole('button', { name: /GET \/api\/leads/ })).toBeNull();
  await operation(/DELETE/);
  await user.clear(search);
  await user.type(search, 'zzzz');
  screen.getByText(words('guide.searchNone', { search: 'zzzz' }));
});

it('tries an operation with the key alone, which is not stored', async () => {
  const user = await open();
  await user.click(await operation(/GET \/api\/leads/));
  const send = screen.getByRole('button', { name: words('reference.send') });
  expect(send).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText(words('reference.key'), { selector: 'input' }), 'parley_sk_secret');
  await user.type(screen.getByRole('textbox', { name: /^page/ }), '2');
  await user.click(send);
  await screen.findByText(/"name": "Ada"/);
  screen.getByText(/ratelimit: "key";r=599/);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    url: '/api/leads?page=2',
    init: { credentials: 'omit', redirect: 'error', headers: { authorization: 'Bearer parley_sk_secret' } },
  });
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]);
  expect(stored).not.toContain('parley_sk_secret');
});

it('warns before a call that changes data', async () => {
  const user = await open();
  await user.click(await operation(/DELETE/));
  screen.getByText(words('reference.changesData'));
});

it('keeps the guides and offers a retry if the operations cannot be loaded', async () => {
  described = () => Response.json({ message: 'no', code: 'not_found', requestId: '1' }, { status: 404 });
  const user = await open();
  const alert = await screen.findByRole('alert');
  screen.getByRole('heading', { name: words('reference.guides.firstCall') });
  described = () => Response.json(description);
  await user.click(within(alert).getByRole('button', { name: t('common:ui.tryAgain') }));
  await operation(/GET/);
});

it('marks the texts of the reference as English and left to right', async () => {
  await open();
  const line = await operation(/GET/);
  const english = line.querySelector('[lang="en"][dir="ltr"]');
  expect(english?.textContent).toContain('Leads, newest first');
});
