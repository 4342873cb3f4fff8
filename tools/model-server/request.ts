import type { IncomingMessage } from 'node:http';

const maxBodyBytes = 32 * 1024 * 1024;

export type JsonObject = Record<string, unknown>;

/** An unusable request; the caller receives `status` and the message. */
export class BadRequest extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Reads a JSON object from the body. @throws BadRequest */
export async function readJson(request: IncomingMessage): Promise<JsonObject> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > maxBodyBytes) throw new BadRequest(413, 'body too large');
    parts.push(part);
  }
  return parseObject(Buffer.concat(parts).toString('utf8'));
}

function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadRequest(400, 'We could not parse the JSON body of your request');
  }
  if (!isObject(value)) throw new BadRequest(400, 'body must be a JSON object');
  return value;
}

/** Returns whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the text of a message's content, which is a string or a list of parts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part) => (typeof part === 'string' ? part : isObject(part) ? String(part.text ?? '') : ''))
    .join(' ');
}

/** Counts whitespace-separated words, this server's unit of tokens. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
