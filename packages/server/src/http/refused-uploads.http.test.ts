import { maxFileBytes, maxImageBytes } from '@parley/contracts/values/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../test/harness.ts';
import { openConnection } from '../../test/raw-http.ts';

const megabyte = 1_048_576;

let app: TestApp;
let member: Member;
let sources: string;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
  const { body } = await member.post('/api/chatbots', { name: 'Reader' });
  sources = `/api/chatbots/${body.id}/knowledge`;
});
afterAll(() => app.close());

interface Upload {
  path: string;
  fileName?: string;
  sizeBytes: number;
  headers?: readonly string[];
}

/** Sends a whole upload before reading, as browsers do; returns status and body of the response. */
async function upload({ path, fileName = 'a.txt', sizeBytes, headers = [] }: Upload) {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
  const end = '\r\n--b--\r\n';
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${head.length + sizeBytes + end.length}`,
    'connection: close',
    ...headers,
  ];
  const connection = await openConnection(app.origin);
  connection.write(`${lines.join('\r\n')}\r\n\r\n${head}`);
  const piece = Buffer.alloc(megabyte / 4, 'x');
  for (let left = sizeBytes; left > 0; left -= piece.length) {
    connection.write(piece.subarray(0, left));
    await connection.flushed();
  }
  connection.write(end);
  const response = await connection.closed;
  return {
    status: Number(response.split(' ')[1]),
    body: JSON.parse(response.slice(response.indexOf('\r\n\r\n'))),
  };
}

const signedIn = () => [`cookie: ${member.cookie}`];

describe('an upload that is refused while it is being sent', () => {
  it.each([
    ['without a session', () => ({ path: sources, sizeBytes: 8 * megabyte }), 401, 'unauthenticated'],
    [
      'from another site',
      () => ({
        path: sources,
        sizeBytes: 8 * megabyte,
        headers: [...signedIn(), 'origin: https://evil.example'],
      }),
      403,
      'forbidden',
    ],
    [
      'to an unknown chatbot',
      () => ({
        path: '/api/chatbots/01900000-0000-7000-8000-000000000000/knowledge',
        sizeBytes: 8 * megabyte,
        headers: signedIn(),
      }),
      404,
      'not_found',
    ],
    [
      'to an unknown path',
      () => ({ path: '/api/nothing', sizeBytes: 8 * megabyte, headers: signedIn() }),
      404,
      'not_found',
    ],
    [
      'of a type that is not read',
      () => ({ path: sources, fileName: 'a.exe', sizeBytes: 8 * megabyte, headers: signedIn() }),
      400,
      'file_type_unsupported',
    ],
    [
      'that is too large',
      () => ({ path: sources, sizeBytes: maxFileBytes + 4 * megabyte, headers: signedIn() }),
      413,
      'file_too_large',
    ],
    [
      'of an image that is too large',
      () => ({ path: '/api/user/photo', sizeBytes: maxImageBytes + 4 * megabyte, headers: signedIn() }),
      413,
      'file_too_large',
    ],
    [
      'of a form where JSON is read',
      () => ({ path: '/api/chatbots', sizeBytes: 8 * megabyte, headers: signedIn() }),
      400,
      'validation_failed',
    ],
  ])(
    'SEC-26, SEC-46: %s returns its error message instead of a connection reset',
    async (_what, request, status, code) => {
      const answer = await upload(request());
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.message).toEqual(expect.any(String));
    },
  );

  it('SEC-46: the same holds for a JSON body that is too large', async () => {
    const connection = await openConnection(app.origin);
    connection.write(
      `POST /api/chatbots HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${8 * megabyte}\r\n\r\n`,
    );
    for (let sent = 0; sent < 8; sent += 1) {
      connection.write(Buffer.alloc(megabyte, ' '));
      await connection.flushed();
    }
    expect(await connection.closed).toMatch(/^HTTP\/1\.1 413 .*"code":"payload_too_large"/s);
  });
});
