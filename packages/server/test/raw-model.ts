import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A language model that responds to every request with the same bytes. */
export interface RawModel {
  /** Including the version. */
  baseUrl: string;
  /** `host:port`, for `EGRESS_ALLOW`. */
  host: string;
  /** Bodies of the requests, oldest first. */
  asked: Record<string, unknown>[];
  /** Headers of the requests, oldest first. */
  headers: IncomingHttpHeaders[];
  /** Sets the response from now on; pieces are written one by one. */
  answer(pieces: readonly string[], settings?: { status?: number; type?: string }): void;
  close(): void;
}

export async function startRawModel(): Promise<RawModel> {
  let pieces: readonly string[] = [];
  let status = 200;
  let type = 'text/event-stream';
  const asked: Record<string, unknown>[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    headers.push(request.headers);
    asked.push(body === '' ? {} : JSON.parse(body));
    response.writeHead(status, { 'content-type': type });
    for (const piece of pieces) {
      response.write(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `http://${host}/v1`,
    host,
    asked,
    headers,
    answer: (next, settings = {}) => {
      pieces = next;
      status = settings.status ?? 200;
      type = settings.type ?? 'text/event-stream';
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An event of an OpenAI chat completion. */
export function chunk(delta: object, finishReason: string | null = null): string {
  const choice = { index: 0, delta, finish_reason: finishReason };
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'q', choices: [choice] })}\n\n`;
}

/** A whole stream with a text in pieces of `charsPerPiece` characters. */
export function streamOf(text: string, charsPerPiece = 3): string[] {
  const pieces = text.match(new RegExp(`[^]{1,${charsPerPiece}}`, 'g')) ?? [];
  return [...pieces.map((content) => chunk({ content })), chunk({}, 'stop'), 'data: [DONE]\n\n'];
}
