import { decodeReferences } from './character-references.ts';
import { linksToText } from './markdown-links.ts';

const emphasis = /(\*{1,3}|~~)(?=\S)([^*~]+)(?<=\S)\1/g;

/** Escaped marks are noncharacters in between, so that no pattern takes them for marks. */
const marks = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const escaped = /\\([!-/:-@[-`{-~])/g;
const firstStandIn = 0xfdd0;
const standIns = /[\ufdd0-\ufdef]/g;

/** So are spans of code, with their number. */
const codeSpan = /(?<!\\)`{1,2}[^`]+`{1,2}/g;
const codeStandIn = /\ufffe(\d+)\uffff/g;

/** A backslash that breaks the line; at the end of a paragraph it breaks nothing, but people write it there. */
const lineBreak = /\\(?=\n)|(?:(?<=[\s.,;:!?])|^)\\$/g;

/** Whether there is nothing but images, with or without a link around them. Their descriptions are no text. */
export function isImagesOnly(source: string): boolean {
  return source.includes('![') && linksToText(source, { keepsImages: false }).trim() === '';
}

/** The visible text of Markdown inline content: links and images become their text, markup is removed. */
export function markdownToText(source: string): string {
  const spans: string[] = [];
  const text = source.replace(codeSpan, (span) => {
    spans.push(span.replace(/^`+|(?<!`)`+$/g, ''));
    return `\ufffe${spans.length - 1}\uffff`;
  });
  return plainText(text).replace(codeStandIn, (_, index: string) => spans[Number(index)] ?? '');
}

/** Every pattern stops at its own opening mark, so that a line of a million brackets takes linear time. */
function plainText(source: string): string {
  const text = linksToText(
    source
      .replace(escaped, (_, mark: string) => String.fromCharCode(firstStandIn + marks.indexOf(mark)))
      .replace(lineBreak, '')
      .replace(/\[\^[\w-]{1,50}\]:?/g, ''),
  )
    .replace(/data:[\w+./-]{1,100};base64,[\w+/=]*/g, '')
    .replace(/<((?:https?|mailto):[^<>\s]*)>/gi, '$1')
    .replace(/<\/?[a-z][^<>]*>|<!--[^<>]*-->/gi, '')
    .replace(emphasis, '$2')
    .replace(emphasis, '$2')
    .replace(/(?<![\p{L}\p{N}])(_{1,3})(?=\S)([^_]+)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2');
  return decodeReferences(text).replace(standIns, (one) => marks.charAt(one.charCodeAt(0) - firstStandIn));
}
