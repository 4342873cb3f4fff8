import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectEvents, mockModel, publishChatbot, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';

const event = (content: string) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

let app: TestApp;
let member: Member;
let send: (response: ServerResponse) => void;
let sentBytes = 0;
const server = createServer((request, response) => {
  request.resume().once('end', () => send(response));
});

/** Repeats `piece` as fast as the client reads it. */
function forever(piece: string, status = 200, type = 'text/event-stream') {
  return (response: ServerResponse) => {
    const bytes = Buffer.from(piece.repeat(Math.ceil(16_384 / piece.length)));
    const more = () => {
      while (!response.destroyed && response.write(bytes)) sentBytes += bytes.length;
    };
    response.writeHead(status, { 'content-type': type }).on('drain', more);
    more();
  };
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await startTestApp({ env: { EGRESS_ALLOW: host } });
  member = await app.register();
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

/** Publishes a chatbot that has only this model. */
function publish(): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return publishChatbot(app, member, { settings: { model: mockModel(`http://127.0.0.1:${port}/v1`) } });
}

/** Asks a new chatbot; returns the stored answer. */
async function ask() {
  const chatbot = await publish();
  const stream = await app.anonymous().stream('POST', `/api/chat/${chatbot}/messages`, {
    message: voucherQuestion,
  });
  return (await collectEvents(stream.events)).at(-1)?.data.message;
}

describe('a model whose stream does not end', () => {
  it('SEC-32: is cut off at the maximum length, and the answer is incomplete', async () => {
    send = forever(event('and so on '));
    const message = await ask();
    expect(message).toMatchObject({ status: 'incomplete', mode: 'model' });
    expect(message.content).toMatch(/^(?:and so on ){600,}/);
    expect(message.content.length).toBeLessThan(6_401);
    expect(sentBytes).toBeLessThan(32 * 1024 * 1024);
  });

  it('SEC-32: is cut off in the preview too', async () => {
    send = forever(event('and so on '));
    const { body } = await member.post(`/api/chatbots/${await publish()}/preview`, {
      message: voucherQuestion,
    });
    expect(body.message).toMatchObject({ status: 'incomplete', mode: 'model' });
  });

  it.each([
    ['says nothing', forever(event(''))],
    ['ends no line', forever('data: {"choices":')],
    ['fails at length', forever('no ', 400, 'application/json')],
  ])('SEC-32: that %s is aborted, and the answer is quoted instead', async (_what, sender) => {
    sentBytes = 0;
    send = sender;
    expect(await ask()).toMatchObject({ status: 'complete', mode: 'extractive' });
    expect(sentBytes).toBeLessThan(64 * 1024 * 1024);
  });

  it('events without data are ignored', async () => {
    send = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const end = JSON.stringify({ id: 'c', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
      response.end(
        `${event('Forty-two')}data:\n\n${event(' days.')}data: \n\ndata: ${end}\n\ndata:\n\ndata: [DONE]\n\n`,
      );
    };
    expect(await ask()).toMatchObject({ status: 'complete', mode: 'model', content: 'Forty-two days.' });
  });
});
