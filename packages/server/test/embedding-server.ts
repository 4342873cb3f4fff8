import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { embedText } from '../../../tools/model-server/embed-text.ts';

/** A fake embedding provider that returns similar vectors for texts with the same meaning in two languages. */
export interface EmbeddingServer {
  /** Base URL for clients. */
  baseUrl: string;
  /** `host:port`. */
  host: string;
  /** Sets how the server responds from now on. By default nothing is rejected or delayed, and vectors have 64 dimensions. */
  behave(wish: { status?: number; delayMs?: number; dimensions?: number; failAfter?: number }): void;
  /** Texts embedded since `forget`, with the model's name. */
  texts: { model: string; text: string }[];
  /** Number of requests since `forget`, answered or not. */
  requests(): number;
  forget(): void;
  close(): Promise<void>;
}

/** Words with the English word of the same meaning; other words stand for themselves. */
const meanings: Record<string, string> = {
  rückerstattung: 'refund',
  erstattung: 'refund',
  refunds: 'refund',
  geld: 'money',
  wann: 'when',
  hund: 'dog',
  hunde: 'dog',
  dogs: 'dog',
  erlaubt: 'allowed',
};

export async function startEmbeddingServer(): Promise<EmbeddingServer> {
  const texts: EmbeddingServer['texts'] = [];
  let wish: Parameters<EmbeddingServer['behave']>[0] = {};
  let answered = 0;
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    let text = '';
    for await (const part of request) text += part;
    const { input, model }: { input: string[]; model: string } = JSON.parse(text);
    const { status = 200, delayMs = 0, dimensions = 64, failAfter = Number.POSITIVE_INFINITY } = wish;
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
    const failing = answered >= failAfter ? 400 : status;
    response.writeHead(failing, { 'content-type': 'application/json' });
    if (failing !== 200) return void response.end('{"error":{"message":"no","type":"x"}}');
    answered += 1;
    texts.push(...input.map((one) => ({ model, text: one })));
    const data = input.map((one, index) => ({ index, embedding: [...embedText(mean(one), dimensions)] }));
    response.end(JSON.stringify({ data, usage: { prompt_tokens: 1, total_tokens: 1 } }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the embedding server has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    host: `127.0.0.1:${address.port}`,
    behave(next) {
      wish = next;
      answered = 0;
    },
    texts,
    requests: () => requests,
    forget() {
      texts.length = 0;
      requests = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function mean(text: string): string {
  return text.toLowerCase().replace(/\p{L}+/gu, (word) => meanings[word] ?? word);
}
