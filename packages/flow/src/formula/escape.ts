import type { FlowValue } from '../document.ts';
import { toText } from './values.ts';

/** A value in Markdown: its characters stand for themselves, so that no visitor can write a link or a heading. */
export function forMarkdown(value: FlowValue): string {
  return toText(value)
    .replace(/[\\`*_[\]<>#|~!]/g, '\\$&')
    .replace(/^(\s*)([-+]|\d{1,9}[.)])(?=\s|$)/gmu, (_all, space: string, mark: string) =>
      /^\d/.test(mark) ? `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}` : `${space}\\${mark}`,
    );
}

/** A value as one segment of a path, or as a part of a query. */
export function forUrl(value: FlowValue): string {
  // A lone half of a surrogate pair cannot be encoded.
  return encodeURIComponent(toText(value).toWellFormed());
}

/** A value in a header: one line of Latin-1 (RFC 9110 §5.5). */
export function forHeader(value: FlowValue): string {
  return toText(value)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[^\u0020-\u00ff]/gu, '?');
}
