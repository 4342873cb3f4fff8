import type { FlowValue } from '../document.ts';
import { toText } from './values.ts';

/**
 * Escapes a value for Markdown, so that no visitor can write a link or a heading. In the URL of a link, escapes it as a part of
 * the URL or as the whole.
 * @param before the text before the value
 */
export function forMarkdown(value: FlowValue, before = ''): string {
  const address = /\]\(([^\s()]*)$/.exec(before)?.[1];
  if (address !== undefined) return inParentheses(address === '' ? asAddress(value) : forUrl(value));
  return toText(value)
    .replace(/[\\`*_[\]<>#|~!]/g, '\\$&')
    .replace(/^([^\S\r\n\u2028\u2029]*)([-+]|\d{1,9}[.)])(?=\s|$)/gmu, (_all, space: string, mark: string) =>
      /^\d/.test(mark) ? `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}` : `${space}\\${mark}`,
    );
}

function asAddress(value: FlowValue): string {
  const text = toText(value).trim();
  return /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).href : forUrl(value);
}

function inParentheses(address: string): string {
  return address.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Escapes a value as one path segment or as a part of a query. */
export function forUrl(value: FlowValue): string {
  // An unpaired surrogate cannot be encoded.
  return encodeURIComponent(toText(value).toWellFormed());
}

/** Converts a value to a header value: one line of Latin-1 (RFC 9110 §5.5). */
export function forHeader(value: FlowValue): string {
  return toText(value)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[^\u0020-\u00ff]/gu, '?');
}
