import { routes } from '@parley/contracts/api';
import type { RouteDefinition } from '@parley/contracts/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAsAdmin } from '../../test/admins.ts';
import { publishChatbot } from '../../test/chat-fixtures.ts';
import {
  expectedRights,
  isOfMembers,
  type Caller as Name,
  callers as names,
  whoMay,
} from '../../test/expected-rights.ts';
import { type Member, startTestApp, type TestApp } from '../../test/harness.ts';
import { invite } from '../../test/people.ts';
import { countVisibleRows } from '../../test/slice-data.ts';
import type { TestClient } from '../../test/test-client.ts';
import { tenantScope } from '../db/scope.ts';
import { ManualClock } from '../ports/clock.ts';

let app: TestApp;
let outsider: Member;
let callers: Record<Name, TestClient>;
const clock = new ManualClock(new Date('2026-03-02T10:00:00Z'));
const table: Record<string, RouteDefinition> = routes;
const entries = Object.entries(table);
const anyId = '01900000-0000-7000-8000-000000000000';
/** Existing ids of the first organization, by path parameter. */
const real: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp({ clock });
  const owner = await app.register();
  await owner.patch(`/api/organization/users/${owner.user.id}`, { role: 'owner' });
  callers = {
    owner,
    admin: await owner.asRole('admin'),
    member: await owner.asRole('member'),
    guest: await owner.asRole('guest'),
    viewer: await owner.asRole('viewer'),
    'a read-only key': await makeKey(owner, 'read'),
    'a read-and-write key': await makeKey(owner, 'read_write'),
    'a full-access key': await makeKey(owner, 'full'),
    nobody: app.anonymous(),
    'an owner of the platform': await signInAsAdmin(app, 'owner'),
    'an operator of the platform': await signInAsAdmin(app, 'operator'),
    'a viewer of the platform': await signInAsAdmin(app, 'viewer'),
  };
  outsider = await app.register();
  await fillReal(owner);
  // Step-up has expired from here on, so that no call in the table deletes its own caller.
  clock.advance(11 * 60_000);
});
afterAll(() => app.close());

async function makeKey(owner: Member, permissions: string): Promise<TestClient> {
  const { body } = await owner.post('/api/api-keys', { name: permissions, expires: 'never', permissions });
  return app.anonymous().with({ authorization: `Bearer ${body.key}` });
}

async function fillReal(owner: Member): Promise<void> {
  const chatbotId = await publishChatbot(app, owner);
  const talk = await app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: 'voucher?' });
  const sources = await owner.get(`/api/chatbots/${chatbotId}/knowledge`);
  const invitation = await invite(owner, 'invited@example.com', 'viewer');
  const sessions = await owner.get('/api/user/sessions');
  Object.assign(real, {
    chatbotId,
    conversationId: talk.body.conversationId,
    sourceId: sources.body[0]?.id ?? sources.body.items?.[0]?.id,
    invitationId: invitation.id,
    userId: owner.user.id,
    organizationId: owner.organizationId,
    sessionId: sessions.body[0]?.id,
    version: '1',
  });
}

function urlOf(route: RouteDefinition, ids: Record<string, string>): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? anyId);
}

async function call(client: TestClient, route: RouteDefinition, ids: Record<string, string> = {}) {
  const url = urlOf(route, ids);
  if (route.method === 'GET' && route.stream === true) {
    const stream = await client.stream('GET', url);
    stream.abort();
    if (stream.status === 200) return { status: 200, code: undefined };
  }
  const { status, body } = await client.send<{ code?: string; error?: { code?: string } } | undefined>(
    route.method,
    url,
    route.method === 'GET' ? undefined : {},
  );
  return { status, code: status < 400 ? undefined : (body?.code ?? body?.error?.code) };
}

const nameOf = (route: RouteDefinition) => `${route.method} ${route.path}`;
const statusOf = { unauthenticated: 401, forbidden: 403 } as const;

describe('every route of the contract', () => {
  it('SEC-13: is listed in the written expectations', () => {
    expect(Object.keys(expectedRights).sort()).toEqual(entries.map(([, route]) => nameOf(route)).sort());
  });

  it.each(names)(
    'SEC-13, ORG-15, KEY-05, SEC-7: allows or refuses %s as written in the expectations',
    async (name) => {
      for (const [, route] of entries) {
        const right = expectedRights[nameOf(route)];
        if (right === undefined) throw new Error(`nothing is expected of ${nameOf(route)}`);
        const { refusal, isOpen } = whoMay(right, name);
        // A public route requires no session; some, such as logout, would end the caller's.
        const { status, code } = await call(isOpen ? app.anonymous() : callers[name], route);
        const told = `${name} ${nameOf(route)} ${status} ${code}`;
        if (refusal) expect([status, code], told).toEqual([statusOf[refusal], refusal]);
        else expect(['unauthenticated', 'forbidden'], told).not.toContain(code);
        expect(status, told).toBeLessThan(500);
      }
    },
  );

  it('SEC-10, SEC-11: an administrator finds nothing of another organization, whatever ids are sent', async () => {
    const named = entries.filter(
      ([, route]) =>
        isOfMembers(expectedRights[nameOf(route)]) &&
        [...route.path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => name in real),
    );
    expect(named.length).toBeGreaterThan(20);
    for (const [name, route] of named) {
      const { status, code } = await call(outsider, route, real);
      const told = `${name} ${status} ${code}`;
      // An invalid body is rejected before any lookup.
      if (route.body || route.multipart) expect([400, 404, 409, 415], told).toContain(status);
      else if (route.confirmation) expect([403, 404], told).toContain(status);
      else expect(status, told).toBe(404);
    }
  });
});

it('SEC-9, SEC-10: no table shows a row of an organization outside its scope', async () => {
  const { database } = app.deps;
  const organizationId = real.organizationId ?? '';
  const inside = await countVisibleRows(database, organizationId, tenantScope(organizationId));
  expect(Object.keys(inside)).toEqual(
    expect.arrayContaining([
      'api_keys',
      'chatbots',
      'chunks',
      'conversations',
      'knowledge_sources',
      'messages',
    ]),
  );
  const { user, organizationId: another } = outsider;
  for (const scope of [
    { organizationId: another, userId: user.id },
    tenantScope(another),
    { organizationId: null, userId: null },
  ]) {
    expect(await countVisibleRows(database, organizationId, scope)).toEqual({});
  }
});
