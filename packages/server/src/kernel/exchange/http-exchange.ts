import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** A request, independent of the web framework. */
export interface HttpRequest {
  readonly id: string;
  readonly ip: string;
  readonly protocol: string;
  readonly host: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Raw bytes, only for a route with `rawBody`; other handlers use `Call.body`. */
  readonly body?: unknown;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  isMultipart(): boolean;
  /** Parts of a multipart body in order; a file must be read before the next part arrives. */
  parts(options?: { limits: { fileSize: number } }): AsyncIterable<FieldPart | FilePart>;
}

export interface FieldPart {
  type: 'field';
  fieldname: string;
  value: unknown;
}

export interface FilePart {
  type: 'file';
  fieldname: string;
  filename: string;
  file: Readable;
}

/** The reply to a request: headers, cookies, and sending for files and streams. */
export interface HttpReply {
  /** To be used only after `hijack`. */
  readonly raw: ServerResponse;
  status(code: number): HttpReply;
  header(name: string, value: string): HttpReply;
  headers(values: Readonly<Record<string, string>>): HttpReply;
  getHeaders(): Readonly<Record<string, number | string | string[] | undefined>>;
  setCookie(name: string, value: string, options: CookieOptions): HttpReply;
  clearCookie(name: string, options: CookieOptions): HttpReply;
  send(content?: unknown): HttpReply;
  /** Hands the response over to the caller, which streams it through `raw`. */
  hijack(): HttpReply;
}

export interface CookieOptions {
  path: string;
  httpOnly: boolean;
  sameSite: 'lax' | 'strict';
  secure: boolean;
  maxAge?: number;
}
