import { routes } from '@parley/contracts/api';
import { type ApiKeyLevel, apiKeyLevels } from '@parley/contracts/lists';
import {
  apiKeyLevelFor,
  isAllowed,
  organizationPermissions,
  type Role,
  roles,
} from '@parley/contracts/permissions';
import type { RouteDefinition } from '@parley/contracts/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot } from '../../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { invite } from '../../test/people.ts';
import type { TestClient } from '../../test/test-client.ts';
import { ManualClock } from '../ports/clock.ts';

/** A caller and what the matrix says about it; an anonymous caller has no role. */
interface Caller {
  client: TestClient;
  role: Role | null;
  /** Set for an API key created by a member with this role. */
  level?: ApiKeyLevel;
}

let app: TestApp;
let outsider: TestClient;
const callers: Record<string, Caller> = {};
const clock = new ManualClock(new Date('2026-03-02T10:00:00Z'));
const table: Record<string, RouteDefinition> = routes;
const entries = Object.entries(table);
const anyId = '01900000-0000-7000-8000-000000000000';
/** Ids that exist in the first organization, by their path parameter. */
const real: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp({ clock });
  const owner = await app.register();
  await owner.patch(`/api/organization/users/${owner.user.id}`, { role: 'owner' });
  callers.owner = { client: owner, role: 'owner' };
  for (const role of roles.slice(1)) callers[role] = { client: await owner.asRole(role), role };
  callers.nobody = { client: app.anonymous(), role: null };
  for (const level of apiKeyLevels) callers[`a key: ${level}`] = await makeKey(owner, level);
  outsider = await app.register();
  await fillReal(owner);
  // From here on step-up has expired, so that no call of the table deletes its own caller.
  clock.advance(11 * 60_000);
});
afterAll(() => app.close());

async function makeKey(owner: Awaited<ReturnType<TestApp['register']>>, level: ApiKeyLevel): Promise<Caller> {
  const { body } = await owner.post('/api/api-keys', { name: level, expires: 'never', permissions: level });
  return { client: app.anonymous().with({ authorization: `Bearer ${body.key}` }), role: 'owner', level };
}

async function fillReal(owner: Awaited<ReturnType<TestApp['register']>>): Promise<void> {
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
  const { status, body } = await client.send<{ code?: string } | undefined>(
    route.method,
    url,
    route.method === 'GET' ? undefined : {},
  );
  return { status, code: status < 400 ? undefined : body?.code };
}

/** The code with which the permission check refuses a caller, or undefined if it lets the call through. */
function gateOf(
  route: RouteDefinition,
  { role, level }: Caller,
): 'unauthenticated' | 'forbidden' | undefined {
  if (route.permission === 'public' || route.permission === 'visitor') return undefined;
  if (role === null) return 'unauthenticated';
  if (route.permission === 'session') return level === undefined ? undefined : 'forbidden';
  const isFarEnough = level === undefined || isLevelEnough(level, route, apiKeyLevelFor[route.permission]);
  return isFarEnough && isAllowed(role, route.permission) ? undefined : 'forbidden';
}

/** A key can never call a route that requires step-up. */
function isLevelEnough(level: ApiKeyLevel, route: RouteDefinition, needed: ApiKeyLevel | null): boolean {
  if (needed === null || route.confirmation === true) return false;
  return apiKeyLevels.indexOf(level) >= apiKeyLevels.indexOf(needed);
}

const statusOf = { unauthenticated: 401, forbidden: 403 } as const;

describe('every route of the contract', () => {
  const keys = apiKeyLevels.map((level) => `a key: ${level}`);
  for (const name of [...roles, ...keys, 'nobody']) {
    const rows = name.startsWith('a key') ? 'SEC-13, KEY-05, SEC-7' : 'SEC-13, ORG-15';
    it(`${rows}: allows or refuses ${name} as the permission matrix says`, async () => {
      const caller = callers[name];
      if (!caller) throw new Error(`${name} does not call`);
      for (const [route, definition] of entries) {
        // A public route requires nothing of its caller; some, such as logout, would end the session.
        const gate = gateOf(definition, caller);
        const isOpen = definition.permission === 'public' || definition.permission === 'visitor';
        const { status, code } = await call(isOpen ? app.anonymous() : caller.client, definition);
        const told = `${name} ${route} ${status} ${code}`;
        if (gate) expect([status, code], told).toEqual([statusOf[gate], gate]);
        else expect(['unauthenticated', 'forbidden'], told).not.toContain(code);
        expect(status, told).toBeLessThan(500);
      }
    });
  }

  it('SEC-10, SEC-11: an administrator finds nothing of another organization, whatever the ids', async () => {
    const named = entries.filter(
      ([, route]) =>
        Object.hasOwn(organizationPermissions, route.permission) &&
        [...route.path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => name in real),
    );
    expect(named.length).toBeGreaterThan(20);
    for (const [name, route] of named) {
      const { status, code } = await call(outsider, route, real);
      const told = `${name} ${status} ${code}`;
      // A body that no schema allows is rejected before anything is looked up.
      if (route.body || route.multipart) expect([400, 404, 409, 415], told).toContain(status);
      else if (route.confirmation) expect([403, 404], told).toContain(status);
      else expect(status, told).toBe(404);
    }
  });
});
