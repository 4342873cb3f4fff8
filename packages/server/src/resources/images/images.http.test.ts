import type { User } from '@parley/contracts/resources/organization/identity';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowOf } from '../../../test/flow-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let member: Member;
let jpeg: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
  jpeg = await picture(640, 480).jpeg().toBuffer();
});
afterAll(async () => {
  await app.close();
});

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 4, background: { r: 220, g: 20, b: 60, alpha: 0.5 } } });
}

function upload<T = User>(caller: Member, path: string, content: Buffer) {
  return caller.multipart<T>(path, { name: 'picture.jpg', bytes: new Uint8Array(content) });
}

async function download(caller: { origin: string; cookie: string }, path: string) {
  const answer = await fetch(caller.origin + path, { headers: { cookie: caller.cookie } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function makeAgency(person: Member): Promise<void> {
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`update organizations set is_agency = true where id = ${person.organizationId}`),
  );
}

describe('photos', () => {
  it('SET-02: returns a photo as a square WebP, and removes it', async () => {
    const answer = await upload(member, '/api/user/photo', jpeg);
    expect(answer.status).toBe(200);
    expect(answer.body.photoURL).toMatch(new RegExp(`^/api/users/${member.user.id}/photo\\?v=[0-9a-f]{12}$`));
    expect((await member.get<User>('/api/user')).body.photoURL).toBe(answer.body.photoURL);
    const photo = await download(member, answer.body.photoURL ?? '');
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect((await member.delete('/api/user/photo')).status).toBe(204);
    expect((await member.delete('/api/user/photo')).status).toBe(204);
    expect((await member.get<User>('/api/user')).body.photoURL).toBeNull();
    expect((await download(member, `/api/users/${member.user.id}/photo`)).status).toBe(404);
  });

  it('SEC-28: serves an image for display or download, never for execution, and caches it by version', async () => {
    const { body } = await upload(member, '/api/user/photo', jpeg);
    const { headers } = await download(member, body.photoURL ?? '');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': expect.stringMatching(/^attachment;/),
      'cache-control': expect.stringMatching(/^private/),
    });
    const again = await member.get(body.photoURL ?? '', { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('SEC-28, TEN-01: is visible to colleagues in the current organization and to nobody else', async () => {
    const { body } = await upload(member, '/api/user/photo', jpeg);
    const path = body.photoURL ?? '';
    const colleague = await member.asRole('viewer');
    const outsider = await app.register();
    expect((await colleague.get(path)).status).toBe(200);
    expect((await outsider.get(path)).status).toBe(404);
    expect((await app.anonymous().get(path)).status).toBe(401);
    expect((await member.get('/api/users/nonsense/photo')).status).toBe(404);
    await colleague.post('/api/organization', { name: 'Elsewhere' });
    expect((await colleague.get(path)).status).toBe(404);
  });

  it('SET-02: accepts each format, takes the first frame of an animation, and rotates an image upright', async () => {
    const person = await app.register();
    const frames = await sharp(
      await Promise.all(['#ff0000', '#0000ff'].map((background) => frame(background))),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    for (const content of [
      await picture(40, 30).png().toBuffer(),
      await picture(40, 30).webp().toBuffer(),
      frames,
    ]) {
      expect((await upload(person, '/api/user/photo', content)).status).toBe(200);
    }
    const shown = await download(person, `/api/users/${person.user.id}/photo`);
    const still = await sharp(shown.bytes, { pages: -1 }).metadata();
    expect([still.pages ?? 1, still.height]).toEqual([1, 256]);
    const { dominant } = await sharp(shown.bytes).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  it('SET-02: reports a missing or oversized file, and requires a session', async () => {
    expect((await member.post('/api/user/photo', {})).body.code).toBe('file_missing');
    const large = await upload<{ code: string }>(
      member,
      '/api/user/photo',
      Buffer.concat([jpeg, Buffer.alloc(6e6)]),
    );
    expect([large.status, large.body.code]).toEqual([413, 'file_too_large']);
    expect(large.text).toContain('5 MB');
    expect((await app.anonymous().post('/api/user/photo')).status).toBe(401);
  });
});

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
}

describe('logos of agencies', () => {
  it('SEC-28: an agency’s logo is public, stays transparent, and fits its box', async () => {
    const agency = await app.register();
    await makeAgency(agency);
    const { status, body } = await upload<{ logo: string }>(
      agency,
      '/api/organization/logo',
      await picture(1_000, 200).png().toBuffer(),
    );
    expect(status).toBe(200);
    const logo = await download({ origin: app.origin, cookie: '' }, body.logo);
    expect(logo.headers.get('cache-control')).toMatch(/^public/);
    expect(await sharp(logo.bytes).metadata()).toMatchObject({ width: 512, height: 102, hasAlpha: true });
    expect((await agency.delete('/api/organization/logo')).status).toBe(204);
    expect((await app.anonymous().get(body.logo)).status).toBe(404);
  });

  it('SEC-13: can be set by administrators of agencies only', async () => {
    const refused = await upload<{ code: string }>(member, '/api/organization/logo', jpeg);
    expect([refused.status, refused.body.code]).toEqual([403, 'agency_required']);
    expect((await member.delete('/api/organization/logo')).body.code).toBe('agency_required');
    const worker = await member.asRole('member');
    expect((await upload(worker, '/api/organization/logo', jpeg)).status).toBe(403);
    expect((await member.get('/api/agency/nonsense/logo')).status).toBe(404);
    expect((await member.get(`/api/agency/${member.organizationId}/logo`)).status).toBe(404);
  });
});

describe('avatars of chatbots', () => {
  const newChatbot = async () => (await member.post('/api/chatbots', { name: 'Desk' })).body.id as string;
  const put = (id: string, caller = member) =>
    upload<{ path: string }>(caller, `/api/chatbots/${id}/pictures`, jpeg);

  it('BLD-10, SEC-28: re-encodes a picture, saves its path in the draft, and serves it to visitors', async () => {
    const id = await newChatbot();
    const { status, body } = await put(id);
    expect(status).toBe(200);
    expect(body.path).toMatch(new RegExp(`^/api/chat/${id}/pictures/[0-9a-f]{12}$`));
    const { path } = body;
    const saved = await member.patch(`/api/chatbots/${id}`, {
      status: 'active',
      appearance: { botAvatar: path },
    });
    expect(saved.body.appearance).toMatchObject({ botAvatar: path, userAvatar: null });
    expect((await app.anonymous().get(`/api/chat/${id}`)).body.appearance.botAvatar).toBe(path);
    const shown = await download({ origin: app.origin, cookie: '' }, path);
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(shown.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    const copy = await member.post(`/api/chatbots/${id}/duplicate`);
    const copied: string = copy.body.appearance.botAvatar;
    expect(copied).toContain(copy.body.id);
    expect((await download({ origin: app.origin, cookie: '' }, copied)).status).toBe(200);
  });

  it('BLD-16, SEC-28: shows a flow’s picture uncropped in a message, and keeps it as long as a flow refers to it', async () => {
    const id = await newChatbot();
    const path = `/api/chatbots/${id}/pictures?use=message`;
    const { body: kept } = await upload<{ path: string; id: string }>(member, path, jpeg);
    const shown = await download({ origin: app.origin, cookie: '' }, kept.path);
    const original = await sharp(jpeg).metadata();
    const { width = 0, height = 1 } = await sharp(shown.bytes).metadata();
    expect(width / height).toBeCloseTo((original.width ?? 0) / (original.height ?? 1), 1);
    const flowWith = (image: object) =>
      flowOf(
        {
          start: ['start', { on: 'message' }],
          hello: ['message', { text: 'Here it is.', image: image as { id: string; alt: string } }],
        },
        ['start > hello'],
      );
    const save = (image: object) => member.patch(`/api/chatbots/${id}`, { flow: flowWith(image) });
    const deploy = () => member.post(`/api/chatbots/${id}/deploy`);
    await save({ id: 'ffffffffffff', alt: 'Elsewhere' });
    expect((await deploy()).status).toBe(400);
    await save({ id: kept.id, alt: '' });
    expect(Object.keys((await deploy()).body.fields)).toEqual(['flow.nodes.hello.image.alt']);
    await save({ id: kept.id, alt: 'Our [red]\nshop' });
    expect((await deploy()).status).toBe(200);
    const said = await app.anonymous().post(`/api/chat/${id}/messages`, { message: 'Hello' });
    expect(said.body.message.content).toBe(`Here it is.\n\n![Our red shop](${kept.path})`);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        update chatbot_pictures set created_at = created_at - interval '2 days' where chatbot_id = ${id}`),
    );
    await put(id);
    expect((await download(member, kept.path)).status).toBe(200);
    expect((await upload(member, `/api/chatbots/${id}/pictures?use=poster`, jpeg)).status).toBe(400);
  });

  it('SEC-11, TEN-01: a chatbot can use only its own pictures, and outsiders cannot upload any', async () => {
    const [one, other] = [await newChatbot(), await newChatbot()];
    const { path } = (await put(one)).body;
    const named = (botAvatar: string) =>
      member.patch(`/api/chatbots/${other}`, { appearance: { botAvatar } });
    for (const wrong of [path, path.replace(one, other), 'https://evil.example/x.png', '//evil.example/x']) {
      const { status, body } = await named(wrong);
      expect([status, Object.keys(body.fields)]).toEqual([400, ['appearance.botAvatar']]);
    }
    expect((await put(one, await app.register())).status).toBe(404);
    expect((await download(member, path.replace(one, other))).status).toBe(404);
  });
});
