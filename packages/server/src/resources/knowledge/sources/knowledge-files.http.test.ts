import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { maxFileBytes } from '@parley/contracts/values/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';

const fact = 'The zebrafinch voucher is valid for forty-two days after purchase.';

let app: TestApp;
let member: Member;
let chatbotId: string;
const sourcesPath = () => `/api/chatbots/${chatbotId}/knowledge`;
const upload = (name: string, bytes: Uint8Array<ArrayBuffer> | string, fields = {}, headers = {}) =>
  member.multipart(sourcesPath(), { name, bytes }, fields, headers);

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  member = await app.register();
  chatbotId = (await member.post('/api/chatbots', { name: 'Reads files' })).body.id;
});
afterAll(() => app.close());

async function sourceNow(id: string) {
  await app.settled();
  return (await member.get(`/api/knowledge/${id}`)).body;
}

/** Names of the files stored for the organization. */
function storedFiles(): Promise<string[]> {
  const folder = join(app.deps.config.dataDir, 'files', 'organization', member.organizationId);
  return readdir(folder).catch(() => []);
}

describe('uploading files', () => {
  it('KB-03, KB-07: a text file becomes searchable', async () => {
    const created = await upload('Gutscheine für Bücher.txt', fact);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      type: 'file',
      status: 'processing',
      name: 'Gutscheine für Bücher.txt',
      fileType: 'txt',
      size: Buffer.byteLength(fact),
    });
    expect(await sourceNow(created.body.id)).toMatchObject({ status: 'ready', searchable: true, chunks: 1 });
    const found = await member.post(`${sourcesPath()}/search`, { query: 'zebrafinch voucher' });
    expect(found.body.results[0]).toMatchObject({ sourceId: created.body.id, text: fact });
  });

  it.each([
    ['a.md', `# Vouchers\n\n${fact}`, 'md'],
    ['a.html', `<html><body><h1>Vouchers</h1><p>${fact}</p></body></html>`, 'html'],
    ['a.doc', `<html><body><p>${fact}</p></body></html>`, 'html'],
  ])('KB-07: recognizes %s by its content', async (name, content, fileType) => {
    const created = await upload(name, content);
    expect(await sourceNow(created.body.id)).toMatchObject({ status: 'ready', fileType });
  });

  it('KB-03: accepts a name with the file, and removes paths and control characters from the file name', async () => {
    expect((await upload('a.txt', fact, { name: 'Vouchers' })).body.name).toBe('Vouchers');
    expect((await upload('../../etc/pass\u0007wd.txt', fact)).body.name).toBe('passwd.txt');
    expect((await upload('a.txt', fact, { name: 'x'.repeat(201) })).status).toBe(400);
    expect(await storedFiles()).toHaveLength(2);
  });

  it('KB-08: accepts exactly 20 MB', async () => {
    const bytes = new Uint8Array(maxFileBytes).fill(0x20);
    bytes.set(new TextEncoder().encode(fact));
    const created = await upload('large.txt', bytes);
    expect([created.status, created.body.size]).toEqual([201, maxFileBytes]);
    expect((await sourceNow(created.body.id)).status).toBe('ready');
  });

  it.each([1, 1_000_000])(
    'KB-08: rejects a file %i bytes over 20 MB and stores nothing of it',
    async (more) => {
      const answer = await upload('large.txt', new Uint8Array(maxFileBytes + more).fill(0x61));
      expect([answer.status, answer.body.code]).toEqual([413, 'file_too_large']);
      expect(answer.body.message).toContain('20');
      expect(await storedFiles()).toEqual([]);
      expect((await member.get(sourcesPath())).body).toEqual([]);
    },
  );

  it.each([
    ['picture.png', '\u0089PNG\r\n', 'file_type_unsupported'],
    ['noname', fact, 'file_type_unsupported'],
    ['letter.pdf', fact, 'file_type_mismatch'],
    ['letter.txt', '%PDF-1.7\n', 'file_type_mismatch'],
    ['letter.txt', '', 'file_empty'],
  ])('KB-07: rejects %s with %j as %s and stores nothing of it', async (name, content, code) => {
    const answer = await upload(name, content);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(await storedFiles()).toEqual([]);
  });

  it('KB-03: rejects a form without a file, a malformed form, and other kinds of bodies', async () => {
    const form = (body: string) =>
      member.send<{ code: string }>('POST', sourcesPath(), body, {
        'content-type': 'multipart/form-data; boundary=x',
      });
    const nameOnly = await form(
      '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nHello\r\n--x--\r\n',
    );
    expect(nameOnly.body.code).toBe('file_missing');
    const cut = await form('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nHel');
    expect([cut.status, cut.body.code]).toEqual([400, 'bad_request']);
    const xml = await member.send('POST', sourcesPath(), '<a/>', { 'content-type': 'application/xml' });
    expect(xml.status).toBe(415);
    expect(await storedFiles()).toEqual([]);
  });

  it('API-11: an Idempotency-Key creates one source and stores one file; reusing it with another file is a conflict', async () => {
    const headers = { 'idempotency-key': 'upload-once' };
    const first = await upload('a.txt', fact, {}, headers);
    const again = await upload('a.txt', fact, {}, headers);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    const other = await upload('a.txt', 'Something else', {}, headers);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    expect(await storedFiles()).toHaveLength(1);
    expect((await sourceNow(first.body.id)).status).toBe('ready');
  });
});

describe('hostile files', () => {
  it('KB-06, SEC-26: unreadable files end in error with a message, while another source becomes ready', async () => {
    const bomb = `<html><body>${'<div>'.repeat(100_000)}${fact}`;
    const files: [string, string][] = [
      ['cut.pdf', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog'],
      ['cut.docx', 'PK\u0003\u0004 nothing behind it'],
      ['blank.html', '<html><body><script>alert(1)</script></body></html>'],
    ];
    const made = await Promise.all(files.map(([name, bytes]) => upload(name, bytes)));
    const deep = await upload('deep.html', bomb);
    const good = await upload('good.txt', fact);
    for (const { status, body } of made) {
      expect(status).toBe(201);
      const source = await sourceNow(body.id);
      expect([source.name, source.status, source.searchable]).toEqual([source.name, 'error', false]);
      expect(source.error).toMatch(/^The file|^No text/);
    }
    expect(['ready', 'error']).toContain((await sourceNow(deep.body.id)).status);
    expect((await sourceNow(good.body.id)).status).toBe('ready');
  });

  it('KB-06: the error is shown in the reader’s language, never as a key', async () => {
    const { body } = await upload('blank.html', '<html><body></body></html>');
    await app.settled();
    const read = await member.get(`/api/knowledge/${body.id}`, { 'accept-language': 'de' });
    expect(read.body.error).not.toMatch(/errors\.|knowledgeBase/);
  });

  it('KB-06: refreshing a source whose file is lost ends in error; the source stays searchable', async () => {
    const { body } = await upload('a.txt', fact);
    await app.settled();
    const [file = ''] = await storedFiles();
    await app.deps.storage.remove(`organization/${member.organizationId}/${file}`);
    await member.post(`/api/knowledge/${body.id}/refresh`);
    expect(await sourceNow(body.id)).toMatchObject({ status: 'error', searchable: true });
  });
});

describe('deleting', () => {
  it('KB-19: deleting a source deletes its file', async () => {
    const { body } = await upload('a.txt', fact);
    await app.settled();
    expect(await storedFiles()).toHaveLength(1);
    await member.delete(`/api/knowledge/${body.id}`);
    await app.settled();
    expect(await storedFiles()).toEqual([]);
  });
});
