import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot } from '../../../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { auditedActions } from '../../../test/people.ts';
import { withPlatform, withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { audit } from '../../record/audit/audit.ts';

let app: TestApp;
const path = '/api/organization/audit';
type Target = { kind: string; id: string; name: string | null };

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the audit log', () => {
  it('SEC-50: shows administrators who did what to what, newest first, in pages', async () => {
    const admin = await app.register();
    const colleague = await admin.asRole('admin');
    for (const name of ['One', 'Two', 'Three']) await colleague.post('/api/chatbots', { name });
    await admin.delete(`/api/organization/users/${colleague.user.id}`);
    const { status, body } = await admin.get(`${path}?pageSize=10`);
    expect(status).toBe(200);
    expect([body.total, body.items[0].action]).toEqual([4, 'member.remove']);
    expect(body.items[0]).toMatchObject({
      actor: { kind: 'user', id: admin.user.id, name: 'Test Person' },
      target: { kind: 'user', id: colleague.user.id },
      details: { role: 'admin' },
      ip: '127.0.0.1',
    });
    // A former member is still named.
    expect(body.items[1]).toMatchObject({
      action: 'chatbot.create',
      actor: { id: colleague.user.id, name: 'Test Person' },
    });
    const second = await admin.get(`${path}?pageSize=10&page=2`);
    expect(second.body).toMatchObject({ items: [], total: 4, page: 2, pageSize: 10 });
    expect((await admin.get(`${path}?pageSize=1000`)).status).toBe(400);
  });

  it('SEC-50: names keys, and shows no name if the account no longer exists', async () => {
    const admin = await app.register();
    const leaving = await admin.asRole('admin');
    await leaving.post('/api/chatbots', { name: 'One' });
    expect((await leaving.delete('/api/user')).status).toBe(204);
    const keyId = app.deps.ids.next();
    const { organizationId } = admin;
    await withScope(app.deps.database, { organizationId, userId: admin.user.id }, async (tx) => {
      await tx.execute(sql`
        insert into api_keys (id, organization_id, name, hint, key_hash, permissions, created_by, created_at)
        values (${keyId}, ${organizationId}, 'Nightly export', 'x', ${Buffer.from(keyId)}, 'full', ${admin.user.id},
          ${app.deps.clock.now()})`);
      const actor = { kind: 'api-key', id: keyId } as const;
      const act = { action: 'chatbot.delete', targetKind: 'chatbot', targetId: keyId } as const;
      await audit(tx, app.deps, { organizationId, actor, ip: '127.0.0.1', requestId: 'r' }, act);
    });
    const { items } = (await admin.get(path)).body;
    const names = items.map(({ actor }: { actor: { kind: string; name: string | null } }) => actor.name);
    expect(names).toEqual(['Nightly export', null, null]);
  });

  it('SEC-50: names the target of each action while it exists, and deleted chatbots permanently', async () => {
    const admin = await app.register();
    const colleague = await admin.asRole('admin');
    const chatbot = (await colleague.post('/api/chatbots', { name: 'Helpdesk' })).body.id;
    const gone = (await admin.post('/api/chatbots', { name: 'Winter sale' })).body.id;
    const source = await admin.post(`/api/chatbots/${chatbot}/knowledge`, {
      type: 'text',
      name: 'Prices',
      content: 'A book costs nine euros.',
    });
    await admin.delete(`/api/knowledge/${source.body.id}`);
    const lead = { chatbotId: chatbot, name: 'Ana Lund', email: 'ana@example.com' };
    const { body: kept } = await admin.post('/api/leads', lead);
    const { organizationId } = admin;
    await withScope(app.deps.database, { organizationId, userId: admin.user.id }, (tx) =>
      audit(
        tx,
        app.deps,
        { organizationId, actor: { kind: 'user', id: admin.user.id }, ip: '127.0.0.1', requestId: 'r' },
        { action: 'lead.verifyConsent', targetKind: 'lead', targetId: kept.id },
      ),
    );
    await admin.post(`/api/chatbots/${chatbot}/archive`);
    await admin.delete(`/api/chatbots/${gone}`);
    await withPlatform(app.deps.database, (tx) => tx.execute(sql`delete from chatbots where id = ${gone}`));
    await admin.patch(`/api/organization/users/${colleague.user.id}`, { role: 'member' });
    await admin.delete(`/api/organization/users/${colleague.user.id}`);
    const { items } = (await admin.get(`${path}?pageSize=100`)).body;
    const named = Object.fromEntries(
      items.map(
        ({ action, target, details }: { action: string; target: Target; details: { name?: string } }) => [
          `${action} ${target.id}`,
          details.name ?? target.name,
        ],
      ),
    );
    expect(named).toMatchObject({
      [`chatbot.create ${chatbot}`]: 'Helpdesk',
      [`knowledge.delete ${source.body.id}`]: 'Prices',
      [`lead.verifyConsent ${kept.id}`]: 'Ana Lund',
      [`chatbot.archive ${chatbot}`]: 'Helpdesk',
      [`chatbot.delete ${gone}`]: 'Winter sale',
      [`member.role ${colleague.user.id}`]: 'Test Person',
      [`member.remove ${colleague.user.id}`]: 'Test Person',
    });
  });

  it('SEC-11, SEC-50: names nothing of another organization, whatever an entry refers to', async () => {
    const admin = await app.register();
    const stranger = await app.register();
    const foreign = (await stranger.post('/api/chatbots', { name: 'Not yours' })).body.id;
    const lead = { chatbotId: foreign, name: 'Not Yours', email: 'not@example.com' };
    const { body: foreignLead } = await stranger.post('/api/leads', lead);
    const { organizationId } = admin;
    const actor = { kind: 'user', id: admin.user.id } as const;
    await withScope(app.deps.database, { organizationId, userId: admin.user.id }, async (tx) => {
      for (const [targetKind, targetId] of [
        ['chatbot', foreign],
        ['lead', foreignLead.id],
        ['user', stranger.user.id],
        ['knowledge_source', 'no id'],
        ['invoice', 'no id'],
      ] as const) {
        const entry = { action: 'chatbot.archive', targetKind, targetId } as const;
        await audit(tx, app.deps, { organizationId, actor, ip: '127.0.0.1', requestId: 'r' }, entry);
      }
    });
    const { items, total } = (await admin.get(path)).body;
    expect(total).toBe(5);
    expect(items.map(({ target }: { target: Target }) => target.name)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('SEC-11, SEC-50: shows only the current organization, and only to administrators', async () => {
    const admin = await app.register();
    await admin.post('/api/chatbots', { name: 'One' });
    const outsider = await app.register();
    expect((await outsider.get(path)).body.items).toEqual([]);
    for (const role of ['member', 'guest', 'viewer'] as const)
      expect((await (await admin.asRole(role)).get(path)).status).toBe(403);
    expect((await app.anonymous().get(path)).status).toBe(401);
  });

  it('SEC-50: the application role can neither change nor delete entries with any statement', async () => {
    const admin = await app.register();
    await admin.post('/api/chatbots', { name: 'One' });
    const scope = { organizationId: admin.organizationId, userId: admin.user.id };
    const statements = [
      sql`update audit_log set action = 'nothing'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`insert into audit_log select * from audit_log on conflict (id) do update set action = 'nothing'`,
    ];
    for (const statement of statements) {
      const attempt = withScope(app.deps.database, scope, (tx) => tx.execute(statement));
      await expect(attempt).rejects.toThrow(/permission denied/);
    }
    expect(await auditedActions(app, admin.organizationId)).toEqual(['chatbot.create']);
  });

  it('SEC-50: records every sensitive action on chatbots, keys, and the organization', async () => {
    const admin = await app.register();
    const chatbotId = await publishChatbot(app, admin);
    const chatbot = `/api/chatbots/${chatbotId}`;
    await admin.patch(chatbot, { deployment: { password: 'open sesame', allowedDomains: ['example.com'] } });
    await admin.patch(chatbot, { privacy: { anonymization: 'none' } });
    await admin.patch(chatbot, { status: 'paused' });
    await admin.post(`${chatbot}/duplicate`);
    await admin.post(`${chatbot}/archive`);
    await admin.delete(chatbot);
    await admin.put('/api/organization/providers/openai', { apiKey: 'sk-test-0123456789abcdef' });
    await admin.patch(`/api/organization/${admin.organizationId}`, { name: 'Renamed' });
    const actions = new Set(await auditedActions(app, admin.organizationId));
    expect([...actions].sort()).toEqual([
      'chatbot.archive',
      'chatbot.create',
      'chatbot.deactivate',
      'chatbot.delete',
      'chatbot.deploy',
      'chatbot.duplicate',
      'chatbot.setPassword',
      'chatbot.settings',
      'organization.update',
      'provider.put',
    ]);
    const { text } = await admin.get(`${path}?pageSize=100`);
    for (const secret of ['open sesame', 'sk-test-0123456789abcdef']) expect(text).not.toContain(secret);
  });
});
