import { decodeReferences } from './character-references.ts';
import { linkTarget, withLinkTarget } from './link-targets.ts';
import { type LinkReferences, linksToText } from './markdown-links.ts';

const emphasis = /(\*{1,3})(?=\S)([^*]+)(?<=\S)\1/g;
/** Text that is struck is no longer meant. */
const struck =
  /(?<!~)~~(?=[^\s~])(?:[^~]|~(?!~))*~~(?!~)|<(del|s|strike)\b[^<>]{0,200}>[^<>]{0,2000}<\/\1\s*>/gi;
const anchor = /<a\s([^<>]{0,1000})>([^<>]{0,1000})<\/a\s*>/gi;
const email = /<(?:mailto:)?([^\s<>@]{1,100}@[^\s<>@]{1,200})>/gi;

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

/**
 * The visible text of Markdown inline content: images become their description, links their text and target, and
 * markup is removed, as is what it strikes.
 */
export function markdownToText(
  source: string,
  { references, hasTargets = true }: { references?: LinkReferences; hasTargets?: boolean } = {},
): string {
  const spans: string[] = [];
  const keep = (text: string): string => `\ufffe${spans.push(text) - 1}\uffff`;
  const text = source.replace(codeSpan, (span) => keep(span.replace(/^`+|(?<!`)`+$/g, '')));
  const showTarget = hasTargets ? (target: string) => keep(restored(decodeReferences(target))) : null;
  const plain = plainText(text, { showTarget, ...(references !== undefined && { references }) });
  return plain.replace(codeStandIn, (_, index: string) => spans[Number(index)] ?? '');
}

type LinkOptions = NonNullable<Parameters<typeof linksToText>[1]>;

/** Every pattern stops at its own opening mark, so that a line of a million brackets takes linear time. */
function plainText(source: string, options: LinkOptions): string {
  const escapedSource = source
    .replace(escaped, (_, mark: string) => String.fromCharCode(firstStandIn + marks.indexOf(mark)))
    .replace(lineBreak, '')
    .replace(/\[\^[\w-]{1,50}\]:?/g, '')
    .replace(struck, '');
  const text = linksToText(escapedSource, options)
    .replace(/data:[\w+./-]{1,100};base64,[\w+/=]*/g, '')
    .replace(/<((?:https?):[^<>\s]*)>/gi, '$1')
    .replace(email, '$1')
    .replace(anchor, (_, attributes: string, label: string) => anchorText(attributes, label, options))
    .replace(/<\/?[a-z][^<>]*>|<!--[^<>]*-->/gi, '')
    .replace(emphasis, '$2')
    .replace(emphasis, '$2')
    .replace(/(?<![\p{L}\p{N}])(_{1,3})(?=\S)([^_]+)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2');
  return restored(decodeReferences(text));
}

function anchorText(attributes: string, label: string, { showTarget = null }: LinkOptions): string {
  const address = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(attributes);
  const href = address?.[1] ?? address?.[2] ?? address?.[3] ?? '';
  return showTarget === null ? label : withLinkTarget(label, linkTarget(decodeReferences(href)));
}

function restored(text: string): string {
  return text.replace(standIns, (one) => marks.charAt(one.charCodeAt(0) - firstStandIn));
}
