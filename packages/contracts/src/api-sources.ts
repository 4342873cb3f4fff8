import { parsePath } from '@parley/flow/path';
import { z } from 'zod';
import { apiMethods, maxApiHeaders, refreshIntervals } from './lists.ts';
import { line, multiline, sourceName, typedAddress } from './primitives.ts';

/** Headers that the connection sets, or that say whom a proxy speaks for. */
export const connectionHeaders =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*|sec-.*|forwarded|x-forwarded-.*)$/i;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** Bytes of a header's value that every server takes (RFC 9110). */
const headerValue = /^[\x20-\x7e\x80-\xff]*$/;

/** Where something stands in JSON, such as `data.items` or `prices[0].amount`; empty is the value itself. */
const path = line(200).refine((text) => parsePath(text) !== null, { error: 'validation.pathInvalid' });

/** Blanks around the path are cut afterward: an expression that also matches them needs the cube of their number. */
const placeholder = /\{\{([^{}]*)\}\}/g;

/** The paths of the `{{path}}` in a template. */
export function templatePaths(template: string): string[] {
  return Array.from(template.matchAll(placeholder), ([, inner = '']) => inner.trim());
}

/** The template with a text in the place of each `{{path}}`; ends after that many characters. */
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
  /** A parameter of the address that is raised by `step` until no items come. */
  z.strictObject({
    type: z.literal('page'),
    parameter: line(100).min(1),
    first: z.number().int().min(0).max(1_000_000),
    step: z.number().int().min(1).max(10_000),
  }),
  /** The response names the next address; with a parameter, the value that it takes. */
  z.strictObject({
    type: z.literal('next'),
    path: path.min(1),
    parameter: line(100).min(1).nullable(),
  }),
  /** The header `Link` of the response names the next address, as `rel="next"` (RFC 8288). */
  z.strictObject({ type: z.literal('link') }),
]);

/** How the items of an API are read. */
export const apiSettings = z.strictObject({
  method: z.enum(apiMethods),
  /** JSON that is sent with POST; empty sends none. */
  body,
  /** Where the list of items stands. */
  itemsPath: path,
  /** The text of an item with `{{path}}` for its values; empty takes all of them. */
  template,
  /** An item that comes twice is read once. */
  idPath: path,
  titlePath: path,
  linkPath: path,
  pagination,
});
export type ApiSettings = z.output<typeof apiSettings>;

/** The settings as they are returned: values of headers stay on the server. */
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

/** An API as a user types it. */
export const typedApi = z.strictObject({
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

export type TypedApi = z.output<typeof typedApi>;

/** Of a source that exists; null keeps the value that is stored under this name. */
const changedHeader = header.extend({ value: header.shape.value.nullable() });
export type ChangedHeader = z.output<typeof changedHeader>;

/** An API whose settings are replaced. */
export const changedApi = typedApi.extend({ headers: z.array(changedHeader).max(maxApiHeaders).default([]) });
export type ChangedApi = z.output<typeof changedApi>;

export const createApiBody = typedApi.extend({
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
