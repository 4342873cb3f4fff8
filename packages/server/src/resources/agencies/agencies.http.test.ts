import type { User } from '@parley/contracts/resources/organization/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { makeAgency } from '../../../test/people.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let agency: Member;
const branding = {
  primaryColor: '#102030',
  secondaryColor: '#abcdef',
  footerLabel: 'Made by Halden',
  footerLink: 'https://halden.example/help',
};

beforeAll(async () => {
  app = await startTestApp({ env: { LIMIT_LOGIN_FAILURES: '1000', DEFAULT_PLAN: 'free' } });
  agency = await app.register({ organizationName: 'Halden Agency' });
  await makeAgency(agency);
  const saved = await agency.patch(`/api/organization/${agency.organizationId}`, branding);
  expect(saved.status).toBe(200);
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`
      insert into organization_logos (organization_id, content, content_type, version, updated_at)
      values (${agency.organizationId}, ${Buffer.from('logo')}, 'image/webp', 'abc123', ${app.deps.clock.now()})`),
  );
});
afterAll(() => app.close());

let counter = 0;

function registration() {
  counter += 1;
  return {
    email: `customer${counter}@example.com`,
    password: 'secret1',
    fullName: 'Carla Customer',
    organizationName: `Customer ${counter}`,
    termsAccepted: true,
  };
}

async function registerCustomer() {
  const client = app.anonymous();
  const body = registration();
  const answer = await client.post<User>(`/api/agency/${agency.organizationId}/register`, body);
  expect(answer.status).toBe(201);
  return { client, user: answer.body, login: { email: body.email, password: body.password } };
}

describe('an agency', () => {
  it('AGY-01, ORG-06: has its own branding, which only agencies can set', async () => {
    const { body } = await agency.get('/api/organization');
    expect(body).toMatchObject({ isAgency: true, ...branding });
    const other = await app.register();
    const refused = await other.patch(`/api/organization/${other.organizationId}`, { footerLabel: 'Mine' });
    expect([refused.status, refused.body.code]).toEqual([403, 'agency_required']);
    expect((await other.patch(`/api/organization/${other.organizationId}`, { name: 'Fine' })).status).toBe(
      200,
    );
  });

  it('ORG-06: refuses to overwrite a change made by someone else, and returns the current item', async () => {
    const other = await app.register();
    await makeAgency(other);
    const path = `/api/organization/${other.organizationId}`;
    const { revision } = (await other.get('/api/organization')).body;
    const first = await other.patch(path, { footerLabel: 'One', revision });
    expect(first.body.revision).toBe(revision + 1);
    const stale = await other.patch(path, { footerLabel: 'Two', revision });
    expect([stale.status, stale.body.code]).toEqual([409, 'revision_conflict']);
    expect(stale.body.current).toMatchObject({ footerLabel: 'One', revision: revision + 1 });
    const cleared = await other.patch(path, { footerLabel: null, revision: revision + 1 });
    expect([cleared.status, cleared.body.footerLabel]).toEqual([200, null]);
    expect((await other.patch(path, { primaryColor: 'red' })).status).toBe(400);
    expect((await other.patch(path, { footerLink: 'javascript:alert(1)' })).status).toBe(400);
  });

  it('AGY-03: has a public page, and other ids are not found', async () => {
    const { status, body } = await app.anonymous().get(`/api/agency/${agency.organizationId}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: agency.organizationId,
      name: 'Halden Agency',
      logo: `/api/agency/${agency.organizationId}/logo?v=abc123`,
      ...branding,
    });
    const plain = await app.register();
    const gone = await app.register();
    await makeAgency(gone);
    await gone.post('/api/organization', { name: 'Other' });
    await gone.post(`/api/organization/switch/${gone.organizationId}`);
    await gone.delete(`/api/organization/${gone.organizationId}`);
    const nobody = '01900000-0000-7000-8000-000000000000';
    for (const id of [nobody, 'nonsense', plain.organizationId, gone.organizationId]) {
      const path = `/api/agency/${id}`;
      expect((await app.anonymous().get(path)).status, id).toBe(404);
      expect((await app.anonymous().post(`${path}/register`, registration())).status).toBe(404);
      const login = { email: plain.user.email, password: 'secret1' };
      expect((await app.anonymous().post(`${path}/login`, login)).status).toBe(404);
    }
  });

  it("AGY-04, AGY-06: signing up creates a customer with its own organization that uses the agency's branding", async () => {
    const { client, user } = await registerCustomer();
    expect(user.currentOrganization).toMatchObject({
      role: 'admin',
      isAgency: false,
      agencyId: agency.organizationId,
      logo: `/api/agency/${agency.organizationId}/logo?v=abc123`,
      ...branding,
    });
    const { body } = await client.get<User>('/api/user');
    expect(body.organizations).toHaveLength(1);
    expect((await client.get('/api/organization')).body).toMatchObject(branding);
    expect((await client.get('/api/organization/users')).body).toHaveLength(1);
  });

  it('AGY-06: visitors of a customer see the name, logo and footer of the agency; others see ours', async () => {
    const { client, user } = await registerCustomer();
    expect(user.currentOrganization?.agencyName).toBe('Halden Agency');
    const brandFor = async (owner: Pick<Member, 'post' | 'patch'>) => {
      const { body: chatbot } = await owner.post('/api/chatbots', { name: 'Desk' });
      expect((await owner.post(`/api/chatbots/${chatbot.id}/deploy`)).status).toBe(200);
      const open = await app.anonymous().get(`/api/chat/${chatbot.id}`);
      expect((await app.anonymous().get(`/chat/${chatbot.id}`)).text).toContain('"brand":');
      return open.body.brand;
    };
    const { footerLabel, footerLink } = branding;
    const logo = `/api/agency/${agency.organizationId}/logo?v=abc123`;
    const expected = { name: 'Halden Agency', logo, footerLabel, footerLink };
    expect(await brandFor(client)).toEqual(expected);
    expect(await brandFor(agency)).toEqual(expected);
    expect(await brandFor(await app.register())).toBeNull();
  });

  it('AGY-05: signs in members and customers, and opens their organization that belongs to the agency', async () => {
    const { login, user } = await registerCustomer();
    const path = `/api/agency/${agency.organizationId}/login`;
    const customer = await app.anonymous().post<User>(path, login);
    expect([customer.status, customer.body.currentOrganization?.id]).toEqual([
      200,
      user.currentOrganization?.id,
    ]);
    const guest = await agency.asRole('guest');
    const member = await app.anonymous().post<User>(path, { email: guest.user.email, password: 'secret1' });
    expect([member.status, member.body.currentOrganization?.id]).toEqual([200, agency.organizationId]);
  });

  it('AGY-05: responds to everyone else as to a wrong password', async () => {
    const outsider = await app.register();
    const path = `/api/agency/${agency.organizationId}/login`;
    const answers = [
      await app.anonymous().post(path, { email: outsider.user.email, password: 'secret1' }),
      await app.anonymous().post(path, { email: outsider.user.email, password: 'wrong' }),
      await app.anonymous().post(path, { email: 'nobody@example.com', password: 'secret1' }),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body.code, body.message]).toEqual([
        401,
        'invalid_credentials',
        'Invalid email or password',
      ]);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it("AGY-05, SEC-1: an outsider's correct password counts as a failed attempt", async () => {
    const strict = await startTestApp({ env: { LIMIT_LOGIN_FAILURES: '3' } });
    try {
      const owner = await strict.register();
      await makeAgency(owner);
      const outsider = await strict.register();
      const login = { email: outsider.user.email, password: 'secret1' };
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 4; attempt += 1)
        statuses.push(
          (await strict.anonymous().post(`/api/agency/${owner.organizationId}/login`, login)).status,
        );
      expect(statuses).toEqual([401, 401, 401, 429]);
    } finally {
      await strict.close();
    }
  });

  it('SEC-13: sees the usage of its own customers and none of their content', async () => {
    const other = await app.register();
    await makeAgency(other);
    const client = app.anonymous();
    const customer = { ...registration(), organizationName: 'Books & Tea' };
    await client.post(`/api/agency/${other.organizationId}/register`, customer);
    await client.post('/api/chatbots', { name: 'Secret name' });
    const { status, body, text } = await other.get('/api/organization/customers');
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { name: 'Books & Tea', status: 'active', members: 1, chatbots: 1, messagesThisMonth: 0 },
    ]);
    expect(text).not.toContain('Secret name');
    const viewer = await other.asRole('viewer');
    expect((await viewer.get('/api/organization/customers')).status).toBe(403);
    const refused = await (await app.register()).get('/api/organization/customers');
    expect([refused.status, refused.body.code]).toEqual([403, 'agency_required']);
    expect((await other.post(`/api/organization/switch/${body[0].id}`)).status).toBe(404);
  });

  it('AGY-06: customers lose the branding and keep working when their agency is deleted', async () => {
    const going = await app.register();
    await makeAgency(going);
    await going.patch(`/api/organization/${going.organizationId}`, branding);
    const client = app.anonymous();
    await client.post(`/api/agency/${going.organizationId}/register`, registration());
    await going.post('/api/organization', { name: 'Other' });
    await going.post(`/api/organization/switch/${going.organizationId}`);
    expect((await going.delete(`/api/organization/${going.organizationId}`)).status).toBe(204);
    expect((await client.get('/api/organization')).body.footerLabel).toBeNull();
    await app.settled();
    const { status, body } = await client.get('/api/organization');
    expect([status, body.agencyId]).toEqual([200, null]);
  });
});
