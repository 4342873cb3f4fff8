import { parsePath } from '@parley/flow/read/path';
import { z } from 'zod';
import { apiMethods, maxApiHeaders, refreshIntervals } from '../values/lists.ts';
import { line, multiline, sourceName, typedAddress } from '../values/primitives.ts';

/** Headers that the connection sets, or with which a proxy identifies the client. */
export const connectionHeaders =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*|sec-.*|forwarded|x-forwarded-.*)$/i;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** Characters that every server accepts in a header value (RFC 9110). */
const headerValue = /^[\x20-\x7e\x80-\xff]*$/;

/** Path of a value in JSON, such as `data.items` or `prices[0].amount`; empty for the value itself. */
const path = line(200).refine((text) => parsePath(text) !== null, { error: 'validation.pathInvalid' });

/** Spaces around the path are trimmed afterwards, because a pattern that also matches them has cubic running time. */
const placeholder = /\{\{([^{}]*)\}\}/g;

/** Returns the paths of all `{{path}}` placeholders in a template. */
export function templatePaths(template: string): string[] {
  return Array.from(template.matchAll(placeholder), ([, inner = '']) => inner.trim());
}

/** Replaces each `{{path}}` of the template; truncates the result to `maxChars`. */
export function fillTemplate(template: string, textAt: (path: string) => string, maxChars: number): string {
  let filled = '';
  let end = 0;
  for (const { 0: whole, 1: inner = '', index } of template.matchAll(placeholder)) {
    filled += template.slice(end, index) + textAt(inner.trim()).slice(0, maxChars);
    end = index + whole.length;
    if (filled.length > maxChars) return filled.slice(0, maxChars);
  }
  return filled + template.slice(end);
}

const template = multiline(4_000).refine(
  (text) => templatePaths(text).every((inner) => parsePath(inner) !== null),
  { error: 'validation.pathInvalid' },
);

const body = multiline(10_000).refine((text) => text.trim() === '' || isJson(text), {
  error: 'validation.jsonInvalid',
});

const pagination = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  /** A query parameter that is increased by `step` until a response has no items. */
  z.strictObject({
    type: z.literal('page'),
    parameter: line(100).min(1),
    first: z.number().int().min(0).max(1_000_000),
    step: z.number().int().min(1).max(10_000),
  }),
  /** The response contains the next URL or, if `parameter` is set, the next value of that parameter. */
  z.strictObject({
    type: z.literal('next'),
    path: path.min(1),
    parameter: line(100).min(1).nullable(),
  }),
  /** The `Link` header of the response contains the next URL as `rel="next"` (RFC 8288). */
  z.strictObject({ type: z.literal('link') }),
]);

/** How to read the items of an API. */
export const apiSettings = z.strictObject({
  method: z.enum(apiMethods),
  /** JSON body of POST requests; empty for none. */
  body,
  /** Path of the list of items. */
  itemsPath: path,
  /** Text of an item with `{{path}}` placeholders; empty for all values. */
  template,
  /** Path of an item's id; a repeated item is read once. */
  idPath: path,
  titlePath: path,
  linkPath: path,
  pagination,
});
export type ApiSettings = z.output<typeof apiSettings>;

/** The settings as returned; header values never leave the server. */
export const apiSource = z.strictObject({ ...apiSettings.shape, headers: z.array(z.string()) });
export type ApiSource = z.output<typeof apiSource>;

const header = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(headerName, { error: 'validation.headerName' })
    .refine((name) => !connectionHeaders.test(name), { error: 'validation.headerReserved' }),
  value: z.string().trim().min(1).max(4_000).regex(headerValue, { error: 'validation.headerValue' }),
});
export type ApiHeader = z.output<typeof header>;

/** An API as entered by a user. */
export const apiInput = z.strictObject({
  url: typedAddress,
  headers: z.array(header).max(maxApiHeaders).default([]),
  method: apiSettings.shape.method.default('GET'),
  body: body.default(''),
  itemsPath: path.default(''),
  template: template.default(''),
  idPath: path.default(''),
  titlePath: path.default(''),
  linkPath: path.default(''),
  pagination: pagination.default({ type: 'none' }),
});

export type TypedApi = z.output<typeof apiInput>;

/** A header of an existing source; null keeps the value stored under this name. */
const changedHeader = header.extend({ value: header.shape.value.nullable() });
export type ChangedHeader = z.output<typeof changedHeader>;

/** New settings for an existing API. */
export const apiUpdate = apiInput.extend({ headers: z.array(changedHeader).max(maxApiHeaders).default([]) });
export type ChangedApi = z.output<typeof apiUpdate>;

export const createApiBody = apiInput.extend({
  type: z.literal('api'),
  name: sourceName,
  refresh: z.enum(refreshIntervals).nullable().default(null),
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
