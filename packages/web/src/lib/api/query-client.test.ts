import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient, readQuery } from './query-client.ts';

afterEach(() => vi.unstubAllGlobals());

function serve(status: number, body: unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${url}`);
    return Response.json(body, { status });
  });
  return asked;
}

const options = createQueryClient().getDefaultOptions();

it('FETCH-05: reads with a GET to the first element of the query key', async () => {
  const asked = serve(200, [1]);
  const client = createQueryClient();
  expect(await client.fetchQuery({ queryKey: ['/api/chatbots', 'ignored'] })).toEqual([1]);
  expect(asked).toEqual(['GET /api/chatbots']);
  client.clear();
});

it('FETCH-06: throws on a 401, or returns null if requested', async () => {
  serve(401, { message: 'no', code: 'unauthenticated' });
  const client = createQueryClient();
  await expect(client.fetchQuery({ queryKey: ['/api/a'] })).rejects.toMatchObject({ status: 401 });
  expect(await client.fetchQuery({ queryKey: ['/api/b'], queryFn: readQuery({ on401: 'null' }) })).toBeNull();
  client.clear();
});

it('offline, reads and mutations fail immediately with a message', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const client = createQueryClient();
  onlineManager.setOnline(false);
  try {
    await expect(client.fetchQuery({ queryKey: ['/api/a'] })).rejects.toThrow();
    const change = new MutationObserver(client, { mutationFn: () => fetch('/api/a') });
    await expect(change.mutate()).rejects.toThrow('Failed to fetch');
  } finally {
    onlineManager.setOnline(true);
    client.clear();
  }
});

it('FETCH-07, FETCH-08 and FETCH-11: does not refetch on a timer or on focus, and keeps unused data for 5 minutes', () => {
  expect(options.queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    gcTime: 300_000,
  });
});

it('FETCH-09: reads data once until it is invalidated', async () => {
  const asked = serve(200, []);
  const client = createQueryClient();
  const read = () => client.fetchQuery({ queryKey: ['/api/chatbots'] });
  await read();
  await read();
  expect(asked).toHaveLength(1);
  await client.invalidateQueries({ queryKey: ['/api/chatbots'] });
  await read();
  expect(asked).toHaveLength(2);
  client.clear();
});

it('FETCH-10: does not retry failed reads or mutations', async () => {
  const asked = serve(500, {});
  const client = createQueryClient();
  await expect(client.fetchQuery({ queryKey: ['/api/chatbots'] })).rejects.toMatchObject({ status: 500 });
  expect(asked).toHaveLength(1);
  expect(options.mutations?.retry).toBe(false);
  client.clear();
});
