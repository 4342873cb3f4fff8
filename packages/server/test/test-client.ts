/** The response to a call. */
export interface TestAnswer<T> {
  status: number;
  headers: Headers;
  /** The JSON body; undefined if there is none. */
  body: T;
  text: string;
}

export interface TestEvent {
  id: string | undefined;
  event: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect events of every shape
  data: any;
}

type Json = Record<string, unknown>;

/** Calls the program over HTTP like a program or browser would, and keeps cookies. */
export class TestClient {
  readonly origin: string;
  readonly #headers: Record<string, string>;
  readonly #cookies: Map<string, string>;

  constructor(
    origin: string,
    { cookie = '', headers = {} }: { cookie?: string; headers?: Record<string, string> } = {},
  ) {
    this.origin = origin;
    this.#cookies = new Map(cookie.split('; ').filter(Boolean).map(nameAndValue));
    this.#headers = headers;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The same caller with additional headers on each call. */
  with(headers: Record<string, string>): TestClient {
    return new TestClient(this.origin, { cookie: this.cookie, headers: { ...this.#headers, ...headers } });
  }

  // biome-ignore lint/suspicious/noExplicitAny: a test names the shape where it matters
  get<T = any>(path: string, headers?: Record<string, string>): Promise<TestAnswer<T>> {
    return this.send<T>('GET', path, undefined, headers);
  }

  // biome-ignore lint/suspicious/noExplicitAny: a test names the shape where it matters
  post<T = any>(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer<T>> {
    return this.send<T>('POST', path, body, headers);
  }

  // biome-ignore lint/suspicious/noExplicitAny: a test names the shape where it matters
  patch<T = any>(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer<T>> {
    return this.send<T>('PATCH', path, body, headers);
  }

  // biome-ignore lint/suspicious/noExplicitAny: a test names the shape where it matters
  put<T = any>(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer<T>> {
    return this.send<T>('PUT', path, body, headers);
  }

  // biome-ignore lint/suspicious/noExplicitAny: a test names the shape where it matters
  delete<T = any>(path: string, headers?: Record<string, string>): Promise<TestAnswer<T>> {
    return this.send<T>('DELETE', path, undefined, headers);
  }

  // biome-ignore lint/suspicious/noExplicitAny: a test names the shape where it matters
  async multipart<T = any>(
    path: string,
    file: { name: string; bytes: Uint8Array<ArrayBuffer> | string; type?: string },
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<TestAnswer<T>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([file.bytes], { type: file.type ?? 'application/octet-stream' }), file.name);
    return this.#read<T>(await fetch(this.origin + path, this.#init('POST', form, headers)));
  }

  /** A raw call; a string body is sent unchanged, any other as JSON. */
  async send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer<T>> {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const content = body === undefined ? undefined : isRaw ? body : JSON.stringify(body);
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(
      this.origin + path,
      this.#init(method, content as BodyInit | undefined, { ...type, ...headers }),
    );
    return this.#read<T>(answer);
  }

  /** Opens an event stream; `events` ends when the stream ends. */
  async stream(
    method: 'GET' | 'POST',
    path: string,
    body?: Json,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: Headers; events: AsyncGenerator<TestEvent>; abort(): void }> {
    const controller = new AbortController();
    const init = this.#init(method, body === undefined ? undefined : JSON.stringify(body), {
      accept: 'text/event-stream',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    });
    const answer = await fetch(this.origin + path, { ...init, signal: controller.signal });
    return {
      status: answer.status,
      headers: answer.headers,
      events: readEvents(answer),
      abort: () => controller.abort(),
    };
  }

  #init(method: string, body: BodyInit | undefined, headers: Record<string, string>): RequestInit {
    return {
      method,
      redirect: 'manual',
      headers: { ...this.#headers, ...(this.cookie ? { cookie: this.cookie } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    };
  }

  async #read<T>(answer: Response): Promise<TestAnswer<T>> {
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = nameAndValue(line.split(';')[0] ?? '');
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('application/json') === true;
    return {
      status: answer.status,
      headers: answer.headers,
      body: (isJson ? JSON.parse(text) : undefined) as T,
      text,
    };
  }
}

function nameAndValue(pair: string): [string, string] {
  const [name = '', ...value] = pair.split('=');
  return [name, value.join('=')];
}

async function* readEvents(answer: Response): AsyncGenerator<TestEvent> {
  if (!answer.body) return;
  let buffer = '';
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    buffer += piece;
    const blocks = buffer.split('\n\n');
    buffer = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string): string | undefined =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const data = field('data');
      if (data !== undefined) yield { id: field('id'), event: field('event'), data: JSON.parse(data) };
    }
  }
}
