import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A completely received request. */
export interface ReceivedCall {
  /** Including the query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A local HTTP server that our server calls. */
export interface Receiver {
  /** Without a trailing slash. */
  origin: string;
  /** Value for EGRESS_ALLOW. */
  host: string;
  close(): Promise<void>;
}

/** Starts a receiver on a free port; `answer` writes each response. */
export async function startReceiver(
  answer: (call: ReceivedCall, response: ServerResponse) => void,
): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const headers = request.headers as Record<string, string>;
    answer({ path: request.url ?? '', headers, body: await text(request) }, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
