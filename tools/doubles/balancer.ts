import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Header that names the node that served the response. */
export const servedByHeader = 'x-served-by';

const lookEveryMs = 200;

/** Distributes requests over nodes round-robin, without sticky sessions. */
export interface Balancer {
  url: string;
  setNodes(urls: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * Starts a load balancer without sticky sessions on a free loopback port. It skips nodes that are not ready, passes a
 * request that no node accepted to the next one, and sends the client's address in X-Forwarded-For.
 */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  let nodes = [...urls];
  let unready = new Set<string>();
  let turn = 0;

  const look = async () => {
    const answers = await Promise.all(
      nodes.map(async (url) => {
        const signal = AbortSignal.timeout(lookEveryMs * 5);
        const answer = await fetch(`${url}/readyz`, { signal }).catch(() => undefined);
        await answer?.body?.cancel();
        return answer?.ok ? [] : [url];
      }),
    );
    unready = new Set(answers.flat());
  };
  const timer = setInterval(() => void look(), lookEveryMs);

  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const ready = nodes.filter((url) => !unready.has(url));
    turn += 1;
    const order = ready.map((_, index) => ready[(turn + index) % ready.length] ?? '');
    pass(order, incoming, Buffer.concat(parts), outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the balancer has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    setNodes(next) {
      nodes = [...next];
    },
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends the request to the first node that accepts the connection. */
function pass(
  order: readonly string[],
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): void {
  const [node, ...others] = order;
  if (node === undefined) return void outgoing.writeHead(502).end();
  const { 'transfer-encoding': _, ...kept } = incoming.headers;
  const headers = {
    ...kept,
    connection: 'close',
    'content-length': body.length,
    'x-forwarded-for': [kept['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', '),
  };
  const upstream = request(node + (incoming.url ?? '/'), { method: incoming.method, headers, agent: false });
  upstream.on('response', (answer) => {
    const { connection: _hop, 'keep-alive': _hop2, ...answered } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, { ...answered, [servedByHeader]: node });
    outgoing.flushHeaders();
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
  });
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') return pass(others, incoming, body, outgoing);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  upstream.end(body);
}
