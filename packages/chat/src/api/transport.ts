import type { HostPage } from './host-page.ts';
import { type RequestOptions, request } from './http.ts';

export type SessionRequest = {
  password?: string;
  consent?: { accepted: boolean; version: string };
  /** Starts an empty conversation instead of continuing the token's. */
  newConversation?: true;
  /** The visitor's identity, signed by the host page. */
  identity?: string;
  locale: string;
  referrer?: string;
};

/** Calls that a visitor's conversation supports and a preview does not. Every call throws ApiError or NetworkError. */
export type VisitorCalls = {
  openSession(token: string | null, body: SessionRequest): Promise<Response>;
  withdrawConsent(token: string, version: string): Promise<Response>;
  end(token: string): Promise<Response>;
  transcript(token: string, signal: AbortSignal): Promise<Response>;
  resume(token: string, lastEventId: string, signal: AbortSignal): Promise<Response>;
  /** Any other call below the chatbot's path. */
  call(token: string | null, path: string, options: RequestOptions): Promise<Response>;
  regenerate(token: string, messageId: string, signal: AbortSignal): Promise<Response>;
  stop(token: string, messageId: string): Promise<Response>;
  rate(token: string, messageId: string, body: { rating: string; comment?: string }): Promise<Response>;
  rateConversation(token: string, body: { score: number; comment?: string }): Promise<Response>;
  whatIsHeld(token: string): Promise<Response>;
  correct(token: string, correction: Record<string, string | null>): Promise<Response>;
  forget(token: string): Promise<Response>;
};

/** The reply to an input: a value, option ids, or a form's fields; null skips or declines it. */
export type ReplyValue =
  | string
  | number
  | readonly string[]
  | Readonly<Record<string, string | boolean>>
  | null;

/** A message, or the reply to an input. */
export type SentBody = { message: string } | { reply: { inputId: string; value: ReplyValue } };

export type Transport = {
  config(token: string | null): Promise<Response>;
  send(token: string | null, body: SentBody, clientMessageId: string, signal: AbortSignal): Promise<Response>;
  visitor: VisitorCalls | null;
  /** Receives the flow's state after a turn; only the preview has to send it back. */
  keepState?: (state: string | null) => void;
};

const STREAM_TIMEOUT_MS = 45_000;
const EVENT_STREAM = 'text/event-stream';

/** Creates the public chat calls of one chatbot. `locale`, for Accept-Language, and the host `page` are read at each call. */
export function createVisitorTransport(
  botId: string,
  locale: () => string,
  page: () => HostPage | null = () => null,
): Transport {
  const base = `/api/chat/${encodeURIComponent(botId)}`;
  const message = (id: string, act: string) => `${base}/messages/${encodeURIComponent(id)}/${act}`;
  const headers = (token: string | null, more: Record<string, string> = {}) => ({
    'Accept-Language': locale(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...more,
  });
  const post = (path: string, token: string | null, body?: unknown) =>
    request(path, { method: 'POST', headers: headers(token), body });

  return {
    config: (token) => request(base, { headers: headers(token) }),
    send: (token, body, clientMessageId, signal) =>
      request(`${base}/messages`, {
        method: 'POST',
        // Without a token, this key is the only way to recognize a retried first message.
        headers: headers(token, {
          Accept: EVENT_STREAM,
          ...(token ? {} : { 'Idempotency-Key': clientMessageId }),
        }),
        body: { ...body, clientMessageId, page: page() ?? undefined, aiNotice: locale() },
        signal,
        timeoutMs: STREAM_TIMEOUT_MS,
      }),
    visitor: {
      openSession: (token, body) => post(`${base}/sessions`, token, body),
      withdrawConsent: (token, version) => post(`${base}/consent`, token, { accepted: false, version }),
      end: (token) => post(`${base}/end`, token),
      transcript: (token, signal) => request(`${base}/messages`, { headers: headers(token), signal }),
      resume: (token, lastEventId, signal) =>
        request(`${base}/stream`, {
          headers: headers(token, { Accept: EVENT_STREAM, 'Last-Event-ID': lastEventId }),
          signal,
        }),
      call: (token, path, options) =>
        request(`${base}/${path}`, { ...options, headers: headers(token, options.headers) }),
      regenerate: (token, id, signal) =>
        request(message(id, 'regenerate'), {
          method: 'POST',
          headers: headers(token, { Accept: EVENT_STREAM }),
          signal,
          timeoutMs: STREAM_TIMEOUT_MS,
        }),
      stop: (token, id) => post(message(id, 'stop'), token),
      rate: (token, id, body) => post(message(id, 'feedback'), token, body),
      rateConversation: (token, body) => post(`${base}/rating`, token, body),
      whatIsHeld: (token) => request(`${base}/me`, { headers: headers(token) }),
      correct: (token, body) => request(`${base}/me`, { method: 'PATCH', headers: headers(token), body }),
      forget: (token) => request(`${base}/me`, { method: 'DELETE', headers: headers(token) }),
    },
  };
}

/** Creates the calls of the builder's preview: a signed-in editor chats with the saved draft, and nothing is stored. */
export function createPreviewTransport(botId: string, locale: () => string): Transport {
  const base = `/api/chatbots/${encodeURIComponent(botId)}`;
  const headers = () => ({ 'Accept-Language': locale() });
  let state: string | null = null;
  return {
    config() {
      state = null;
      return request(`${base}/preview-config`, { headers: headers() });
    },
    keepState(next) {
      state = next;
    },
    send: (_token, body, clientMessageId, signal) =>
      request(`${base}/preview`, {
        method: 'POST',
        headers: { ...headers(), Accept: EVENT_STREAM },
        body: { ...body, clientMessageId, ...(state === null ? {} : { state }) },
        signal,
        timeoutMs: STREAM_TIMEOUT_MS,
      }),
    visitor: null,
  };
}
