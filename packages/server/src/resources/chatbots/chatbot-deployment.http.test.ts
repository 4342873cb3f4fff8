import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { tenantScope, withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { loadPublishedChatbot } from './settings/snapshot.queries.ts';

const clock = new ManualClock(new Date());
let app: TestApp;
let member: Member;
let chatbotId: string;
const act = (name: string) => member.post(`/api/chatbots/${chatbotId}/${name}`);
const patch = (body: object) => member.patch(`/api/chatbots/${chatbotId}`, body);

/** Sends a visitor's message 5 s after a change, the time within which live settings must take effect. */
const visit = () => {
  clock.advance(5_000);
  return app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: 'Hello?' });
};

beforeAll(async () => {
  app = await startTestApp({ clock });
  member = await app.register();
});
beforeEach(async () => {
  chatbotId = (await member.post('/api/chatbots', { name: 'Deployed' })).body.id;
});
afterAll(() => app.close());

describe('deploying', () => {
  it('DEP-05, DEP-08, DEP-09: deploy freezes the draft as version 1 and opens the chat', async () => {
    expect((await visit()).status).toBe(503);
    const { status, body } = await act('deploy');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'active',
      deployment: { status: 'active' },
      publishedVersion: 1,
      hasUnpublishedChanges: false,
    });
    expect((await visit()).status).toBe(200);
    expect(await eventTypes()).toEqual(['chatbot.created', 'chatbot.deploying', 'chatbot.deployed']);
  });

  it('DEP-09, BOT-18, BLD-08: status active deploys, draft and paused close the chat, and all four can be set', async () => {
    expect((await patch({ status: 'active' })).body).toMatchObject({
      status: 'active',
      deployment: { status: 'active' },
      publishedVersion: 1,
    });
    expect((await visit()).status).toBe(200);
    for (const status of ['paused', 'archived', 'draft']) {
      expect((await patch({ status })).body).toMatchObject({ status, deployment: { status: 'inactive' } });
      expect([status, (await visit()).body.code]).toEqual([status, 'chatbot_unavailable']);
    }
    expect((await patch({ status: 'active' })).body).toMatchObject({ status: 'active', publishedVersion: 1 });
  });

  it.each([
    [
      'after the organization, as what counts against its plan does',
      () => sql`select 1 from organizations where id = ${member.organizationId} for no key update`,
      () => sql`select 1 from chatbots where id = ${chatbotId} for key share`,
    ],
    [
      'and never against rows that refer to it, as those of a message do',
      () => sql`select 1 from chatbots where id = ${chatbotId} for key share`,
      () => sql`select 1 from organizations where id = ${member.organizationId} for key share`,
    ],
  ])('REL-2: deploying locks the chatbot %s', async (_, first, second) => {
    const begin = Promise.withResolvers<void>();
    const deployed = begin.promise.then(() => act('deploy'));
    await withScope(app.deps.database, tenantScope(member.organizationId), async (tx) => {
      await tx.first(first());
      begin.resolve();
      await wait(300);
      await tx.first(second());
    });
    expect((await deployed).status).toBe(200);
  });

  it.each([
    ['deploying', () => act('deploy')],
    ['status active', () => patch({ status: 'active' })],
  ])('BOT-18: %s activates no more chatbots than the plan allows', async (_, open) => {
    const { organizationId } = member;
    const limit = sql`
      update organizations set limits = jsonb_build_object('chatbots', (
        select count(*) from chatbots where organization_id = ${organizationId} and deleted_at is null and status = 'active'))
      where id = ${organizationId}`;
    await withScope(app.deps.database, tenantScope(organizationId), (tx) => tx.execute(limit));
    expect(await open()).toMatchObject({ status: 403, body: { code: 'plan_limit_chatbots' } });
    const lift = sql`update organizations set limits = null where id = ${organizationId}`;
    await withScope(app.deps.database, tenantScope(organizationId), (tx) => tx.execute(lift));
    expect((await open()).status).toBe(200);
  });

  it('DEP-06, BLD-17: redeploy publishes changes; visitors get the old version until then', async () => {
    await act('deploy');
    const changed = await patch({ name: 'New name', appearance: { welcomeMessage: 'New welcome' } });
    expect(changed.body).toMatchObject({ hasUnpublishedChanges: true, publishedVersion: 1 });
    expect(await published()).toMatchObject({ name: 'Deployed', version: 1 });
    expect((await act('redeploy')).body).toMatchObject({ hasUnpublishedChanges: false, publishedVersion: 2 });
    expect(await published()).toMatchObject({
      name: 'New name',
      version: 2,
      appearance: { welcomeMessage: 'New welcome' },
    });
    const versions = await member.get(`/api/chatbots/${chatbotId}/versions`);
    expect(versions.body).toMatchObject([
      { version: 2, name: 'New name', current: true, publishedBy: 'Test Person' },
      { version: 1, name: 'Deployed', current: false },
    ]);
  });

  it('DEP-06: redeploying without a change keeps the version', async () => {
    await act('deploy');
    expect((await act('redeploy')).body.publishedVersion).toBe(1);
    await patch({ model: { temperature: 1 } });
    await patch({ model: { temperature: 0.3 } });
    expect((await member.get(`/api/chatbots/${chatbotId}`)).body.hasUnpublishedChanges).toBe(false);
  });

  it('DEP-09: privacy, limits, and keys are live and cause no unpublished change', async () => {
    await act('deploy');
    const { body } = await patch({
      privacy: { retentionDays: 5 },
      deployment: { rateLimitPerHour: 7 },
      model: { monthlyTokenLimit: 1000, customApiKey: 'sk-0123456789-wxyz' },
    });
    expect(body.hasUnpublishedChanges).toBe(false);
    expect(await published()).toMatchObject({
      privacy: { retentionDays: 5 },
      deployment: { rateLimitPerHour: 7 },
      monthlyTokenLimit: 1000,
    });
  });

  it('DEP-07, DEP-08: deactivate pauses and closes the chat immediately', async () => {
    await act('deploy');
    expect((await act('deactivate')).body).toMatchObject({
      status: 'paused',
      deployment: { status: 'inactive' },
    });
    expect((await visit()).body.code).toBe('chatbot_unavailable');
  });

  it('DEP-08: deploying a draft that cannot answer fails, and visitors keep the previous version', async () => {
    await act('deploy');
    await patch({ model: { provider: 'openai' } });
    const answer = await act('redeploy');
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(['model.name']);
    expect((await member.get(`/api/chatbots/${chatbotId}`)).body).toMatchObject({
      status: 'active',
      deployment: { status: 'failed' },
      publishedVersion: 1,
    });
    expect((await visit()).status).toBe(200);
    await patch({ model: { name: 'gpt-test' } });
    expect((await act('redeploy')).body).toMatchObject({
      deployment: { status: 'active' },
      publishedVersion: 2,
    });
  });

  it('DEP-08: status active with a draft that cannot answer changes nothing', async () => {
    const answer = await patch({ status: 'active', name: 'Half', model: { provider: 'openai' } });
    expect(answer.status).toBe(400);
    expect((await member.get(`/api/chatbots/${chatbotId}`)).body).toMatchObject({
      name: 'Deployed',
      revision: 1,
      deployment: { status: 'inactive' },
    });
  });

  it('DEP-08: two concurrent deployments result in one version', async () => {
    const answers = await Promise.all([act('deploy'), act('deploy'), act('redeploy')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await member.get(`/api/chatbots/${chatbotId}/versions`)).body).toHaveLength(1);
  });

  it('DEP-08: a deployment whose process died is finished by its job', async () => {
    const { database } = app.deps;
    await withScope(database, tenantScope(member.organizationId), async (tx) => {
      await tx.execute(sql`update chatbots set deployment_status = 'deploying' where id = ${chatbotId}`);
      await appendEvent(tx, app.deps, {
        organizationId: member.organizationId,
        type: 'chatbot.deploying',
        resourceId: chatbotId,
        chatbotId,
        data: { userId: null },
      });
    });
    await app.settled();
    expect((await member.get(`/api/chatbots/${chatbotId}`)).body).toMatchObject({
      status: 'active',
      deployment: { status: 'active' },
      publishedVersion: 1,
    });
  });
});

describe('archiving', () => {
  it('BOT-14, BOT-15, BOT-19: archive closes the chat and keeps the data; restore returns to draft', async () => {
    await act('deploy');
    const talk = await visit();
    expect((await act('archive')).body).toMatchObject({
      status: 'archived',
      deployment: { status: 'inactive' },
    });
    expect((await visit()).body.code).toBe('chatbot_unavailable');
    expect((await act('restore')).body).toMatchObject({
      status: 'draft',
      publishedVersion: 1,
      name: 'Deployed',
    });
    expect((await member.get(`/api/conversations/${talk.body.conversationId}`)).status).toBe(200);
  });

  it('BOT-15: an action that does not fit the state is a conflict', async () => {
    expect((await act('restore')).body.code).toBe('conflict');
    await act('archive');
    for (const name of ['deploy', 'redeploy', 'deactivate']) {
      expect([name, (await act(name)).status]).toEqual([name, 409]);
    }
  });
});

function published() {
  const target = { organizationId: member.organizationId, chatbotId };
  return withScope(app.deps.database, { ...target, userId: null }, (tx) => loadPublishedChatbot(tx, target));
}

function eventTypes(): Promise<string[]> {
  return withScope(app.deps.database, tenantScope(member.organizationId), async (tx) => {
    const rows = await tx.rows<{ type: string }>(
      sql`select type from recorded.events where resource = 'chatbot' and resource_id = ${chatbotId} order by id`,
    );
    return rows.map(({ type }) => type);
  });
}
