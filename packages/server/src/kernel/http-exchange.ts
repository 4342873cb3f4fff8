import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** A request as handlers see it; what they may not use of the web framework is left out. */
export interface HttpRequest {
  readonly id: string;
  readonly ip: string;
  readonly protocol: string;
  readonly host: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The body as it arrives, for uploads that are refused. */
  readonly raw: IncomingMessage;
  isMultipart(): boolean;
  /** Parts of a multipart body, one after the other; a file must be read before the next part comes. */
  parts(): AsyncIterable<FieldPart | FilePart>;
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

/** The reply to a request: headers and cookies, and for files and streams the sending itself. */
export interface HttpReply {
  /** Written to by whoever has called `hijack`. */
  readonly raw: ServerResponse;
  status(code: number): HttpReply;
  header(name: string, value: string): HttpReply;
  headers(values: Readonly<Record<string, string>>): HttpReply;
  getHeaders(): Readonly<Record<string, number | string | string[] | undefined>>;
  setCookie(name: string, value: string, options: CookieOptions): HttpReply;
  clearCookie(name: string, options: CookieOptions): HttpReply;
  send(content?: unknown): HttpReply;
  /** Leaves the response to the caller, who streams it through `raw`. */
  hijack(): HttpReply;
}

export interface CookieOptions {
  path: string;
  httpOnly: boolean;
  sameSite: 'lax';
  secure: boolean;
  maxAge?: number;
}
