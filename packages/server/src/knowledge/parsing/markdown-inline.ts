import { decodeReferences } from './character-references.ts';

const emphasis = /(\*{1,3}|~~)(?=\S)([^*~]+)(?<=\S)\1/g;

/** Escaped marks are noncharacters in between, so that no pattern takes them for marks. */
const marks = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const escaped = /\\([!-/:-@[-`{-~])/g;
const firstStandIn = 0xfdd0;
const standIns = /[\ufdd0-\ufdef]/g;

const image = /!\[[^[\]]*\](?:\([^()]*(?:\([^()]*\)[^()]*)?\)|\[[^[\]]*\])/g;
const emptyLink = /\[\s*\](?:\([^()]*(?:\([^()]*\)[^()]*)?\)|\[[^[\]]*\])/g;

/** Whether there is nothing but images, with or without a link around them. Their descriptions are no text. */
export function isImagesOnly(source: string): boolean {
  return source.includes('![') && source.replace(image, '').replace(emptyLink, '').trim() === '';
}

/** The visible text of Markdown inline content: links and images become their text, markup is removed. */
export function markdownToText(source: string): string {
  const segments = source.split(/((?<!\\)`{1,2}[^`]+`{1,2})/);
  return segments
    .map((segment, index) => (index % 2 === 1 ? codeSpan(segment) : plainSpan(segment)))
    .join('');
}

function codeSpan(segment: string): string {
  return segment.replace(/^`+|`+$/g, '');
}

/** Every pattern stops at its own opening mark, so that a line of a million brackets takes linear time. */
function plainSpan(segment: string): string {
  const text = segment
    .replace(escaped, (_, mark: string) => String.fromCharCode(firstStandIn + marks.indexOf(mark)))
    .replace(/\[\^[\w-]{1,50}\]:?/g, '')
    .replace(/!\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g, '$1')
    .replace(/\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g, '$1')
    .replace(/!?\[([^[\]]*)\]\[[^[\]]*\]/g, '$1')
    .replace(/data:[\w+./-]{1,100};base64,[\w+/=]*/g, '')
    .replace(/<((?:https?|mailto):[^<>\s]*)>/gi, '$1')
    .replace(/<\/?[a-z][^<>]*>|<!--[^<>]*-->/gi, '')
    .replace(emphasis, '$2')
    .replace(emphasis, '$2')
    .replace(/(?<![\p{L}\p{N}])(_{1,3})(?=\S)([^_]+)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2');
  return decodeReferences(text).replace(standIns, (one) => marks.charAt(one.charCodeAt(0) - firstStandIn));
}
