import { pino } from 'pino';
import { withoutSecrets } from '../../config/secret-values.ts';
import { currentRequestId } from '../../lib/net/request-id.ts';
import type { LogFiles } from './log-files.ts';

/** The part of a logger the program uses. */
export interface Log {
  /** The lowest level that is written; may change while the program runs. */
  level?: string;
  /** The log files, if the log is stored on this machine. */
  files?: LogFiles;
  debug(fields: object, event: string): void;
  info(fields: object, event: string): void;
  warn(fields: object, event: string): void;
  error(fields: object, event: string): void;
  fatal(fields: object, event: string): void;
}

const secretFields = [
  'password',
  'token',
  'visitorToken',
  'apiKey',
  'customApiKey',
  'authorization',
  'cookie',
  'code',
  'link',
];
const maxFieldLength = 2_000;

export interface LogOptions {
  /** Standard output by default. */
  destination?: { write(line: string): void };
  /** Configuration values that no line may show. */
  secrets?: readonly string[];
  /** Also writes each line to these files. */
  files?: LogFiles;
}

/** Creates a log with one JSON line per event, redacted secrets, and truncated long fields. */
export function createLog(level: string, { destination, secrets = [], files }: LogOptions = {}): Log {
  const written = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  const options = {
    level,
    base: null,
    redact: {
      paths: [
        ...secretFields,
        ...secretFields.map((field) => `*.${field}`),
        ...secretFields.map((field) => `*.*.${field}`),
        '*.headers["set-cookie"]',
      ],
      censor: '[redacted]',
    },
    serializers: { err: describeError },
    formatters: { log: capFields },
    mixin: nameRequest,
    hooks: { streamWrite: (line: string) => withoutSecrets(line, written) },
  };
  const output = destination ?? pino.destination(1);
  if (!files) return pino<never>(options, output);
  const both = {
    write(line: string) {
      output.write(line);
      files.write(line);
    },
  };
  return Object.assign(pino<never>(options, both), { files });
}

/** Redacts everything that looks like one of our own secrets, a bearer token, or a key. */
export function redactText(text: string): string {
  return text
    .replace(/parley_(sk|vt)_[\w.-]+/g, 'parley_$1_[redacted]')
    .replace(/\bsk-[\w-]{8,}/g, 'sk-[redacted]')
    .replace(/\b(bearer)\s+[\w.~+/=-]{8,}/gi, '$1 [redacted]')
    .replace(/([?&](?:token|password|key|code)=)[^&\s"']+/gi, '$1[redacted]');
}

/** Adds the request id to log lines of a request, of its jobs, and of everything they start. */
function nameRequest(): object {
  const requestId = currentRequestId();
  return requestId === null ? {} : { requestId };
}

/** Libraries also log plain objects with the fields of an error. */
function describeError(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: cap(redactText(String(error))) };
  const { name, message, stack, cause }: Partial<Error> = error;
  return {
    type: name ?? 'Object',
    message: cap(redactText(message ?? JSON.stringify(error))),
    stack: cap(redactText(stack ?? ''), 4_000),
    ...(cause instanceof Error ? { cause: cap(redactText(cause.message)) } : {}),
  };
}

function capFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? cap(redactText(value)) : value,
    ]),
  );
}

function cap(text: string, max = maxFieldLength): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}
