import { linkTarget, withLinkTarget } from '../blocks/link-targets.ts';
import { decodeReferences } from '../html/character-references.ts';
import { type LinkReferences, linksToText } from './markdown-links.ts';

const emphasis = /(\*{1,3})(?=\S)([^*]+)(?<=\S)\1/g;
/** Struck text is no longer valid and is removed. */
const struck =
  /(?<!~)~~(?=[^\s~])(?:[^~]|~(?!~))*~~(?!~)|<(del|s|strike)\b[^<>]{0,200}>[^<>]{0,2000}<\/\1\s*>/gi;
const anchor = /<a\s([^<>]{0,1000})>([^<>]{0,1000})<\/a\s*>/gi;
const email = /<(?:mailto:)?([^\s<>@]{1,100}@[^\s<>@]{1,200})>/gi;

/** Escaped characters are temporarily replaced with noncharacters, so that no pattern treats them as markup. */
const marks = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const escaped = /\\([!-/:-@[-`{-~])/g;
const firstStandIn = 0xfdd0;
const standIns = /[\ufdd0-\ufdef]/g;

/** Code spans are temporarily replaced with their index between noncharacters. */
const codeSpan = /(?<!\\)`{1,2}[^`]+`{1,2}/g;
const codeStandIn = /\ufffe(\d+)\uffff/g;

/** Backslash for a line break. At the end of a paragraph it has no effect, but people write it there. */
const lineBreak = /\\(?=\n)|(?:(?<=[\s.,;:!?])|^)\\$/g;

/** Returns whether a text consists only of images, with or without links. Their descriptions are not text. */
export function isImagesOnly(source: string): boolean {
  return source.includes('![') && linksToText(source, { keepsImages: false }).trim() === '';
}

/**
 * Returns the visible text of inline Markdown: images become their descriptions, links their text and target; markup and struck
 * text are removed.
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
