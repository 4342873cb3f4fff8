import { handleRequest, liveListeners, requestId } from './api.ts';

function parseBody(body: unknown): unknown {
  return typeof body === 'string' ? JSON.parse(body) : (body ?? undefined);
}

/** Stand-in for fetch. The app's modules are files here, so checks of their server always succeed. */
export async function fetchStandIn(url: string, init: RequestInit = {}): Promise<Response> {
  if (url.startsWith('file:')) return new Response(null);
  const answer = handleRequest(init.method ?? 'GET', url, parseBody(init.body), new Headers(init.headers));
  const { signal } = init;
  if (!signal) return answer;
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return await Promise.race([answer, aborted]);
}

/** Stand-in for XMLHttpRequest: one upload, with one progress event at half. */
export class XhrStandIn {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  statusText = '';
  responseText = '';
  readonly #headers = new Headers();
  #method = '';
  #url = '';
  #isAborted = false;
  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }
  getResponseHeader(name: string): string | null {
    return name === 'x-request-id' ? requestId : null;
  }
  abort(): void {
    this.#isAborted = true;
    this.onabort?.();
  }
  send(body: unknown): void {
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    handleRequest(this.#method, this.#url, body, this.#headers).then(
      async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
        if (!this.#isAborted) this.onload?.();
      },
      () => this.onerror?.(),
    );
  }
}

/** Stand-in for EventSource: silent until a test sends a live update. */
export class EventSourceStandIn extends EventTarget {
  onmessage?: (event: MessageEvent) => void;
  readonly #listener = (data: string) => this.onmessage?.(new MessageEvent('message', { data }));
  constructor() {
    super();
    liveListeners.add(this.#listener);
  }
  close(): void {
    liveListeners.delete(this.#listener);
  }
}
