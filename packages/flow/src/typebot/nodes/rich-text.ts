import { isRecord } from '../../read/shape.ts';
import { isOn, listIn, type Source, sourceIn, textIn } from '../source.ts';

/** Escapes text for Markdown, with its variables as templates. */
type WriteWords = (words: string) => string;

const maxDepth = 16;

/** Converts the text of a bubble to Markdown: rich text of newer exports, plain text or HTML of older ones. */
export function bubbleText(block: Source, write: WriteWords): string {
  const content = sourceIn(block, 'content');
  const rich = listIn(content, 'richText');
  if (rich.length > 0) return blocksOf(rich, write, 0).trim();
  const plain = textIn(content, 'plainText');
  return write(plain === '' ? withoutTags(textIn(content, 'html')) : plain).trim();
}

export function withoutTags(html: string): string {
  return html
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]{0,200}>/gi, '\n')
    .replace(/<[a-z/!][^<>]{0,2000}>/gi, '')
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (_all, hex: string, digits: string) => character(digits, hex !== ''))
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function character(digits: string, isHex: boolean): string {
  const code = Number.parseInt(digits, isHex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
}

function blocksOf(elements: readonly unknown[], write: WriteWords, depth: number): string {
  const blocks = elements.filter(isRecord).map((element) => blockOf(element, write, depth));
  return blocks.join('\n').replace(/\n{3,}/g, '\n\n');
}

function blockOf(element: Source, write: WriteWords, depth: number): string {
  if (depth > maxDepth) return '';
  const type = textIn(element, 'type');
  const children = listIn(element, 'children');
  if (type === 'ul' || type === 'ol') return listOf(children, type === 'ol', write, depth);
  if (type === 'code_block' || type === 'blockquote') {
    return `\n${blocksOf(children, write, depth + 1)}\n`;
  }
  const text = inlinesOf(children, write, depth);
  return /^h[1-6]$/.test(type) && text.trim() !== '' ? `\n**${text.trim()}**\n` : text;
}

function listOf(items: readonly unknown[], isOrdered: boolean, write: WriteWords, depth: number): string {
  const lines = items.filter(isRecord).map((item, index) => {
    const parts = listIn(item, 'children').filter(isRecord);
    const text = parts
      .map((part) => blockOf(part, write, depth + 1))
      .join('\n')
      .trim()
      .replaceAll('\n', '\n  ');
    return `${isOrdered ? `${index + 1}.` : '-'} ${text}`;
  });
  return `\n${lines.join('\n')}\n`;
}

function inlinesOf(children: readonly unknown[], write: WriteWords, depth: number): string {
  if (depth > maxDepth) return '';
  return children
    .filter(isRecord)
    .map((child) => inlineOf(child, write, depth))
    .join('');
}

function inlineOf(element: Source, write: WriteWords, depth: number): string {
  const text = textIn(element, 'text');
  if (text !== '') return marked(element, write(text));
  const children = inlinesOf(listIn(element, 'children'), write, depth + 1);
  if (textIn(element, 'type') !== 'a') return children;
  return linkTo(textIn(element, 'url'), children, write);
}

/** Puts the marks next to the words, inside surrounding spaces. */
function marked(element: Source, text: string): string {
  const words = text.trim();
  if (words === '') return text;
  const start = text.indexOf(words);
  const mark = (isOn(element, 'bold') ? '**' : '') + (isOn(element, 'italic') ? '_' : '');
  return `${text.slice(0, start)}${mark}${words}${[...mark].reverse().join('')}${text.slice(start + words.length)}`;
}

/** Returns a Markdown link; only its label if the URL is not http(s) or mailto. */
export function linkTo(url: string, label: string, write: WriteWords): string {
  const address = url.trim();
  const isVariable = /^\{\{[^{}]{1,200}\}\}/.test(address);
  if (!isVariable && !/^(https?:\/\/|mailto:)/i.test(address)) return label;
  const target = address
    .split(/(\{\{[^{}]{1,200}\}\})/)
    .map((part, index) => (index % 2 === 1 ? write(part) : part.replace(/[\s()<>\\]/g, percent)))
    .join('');
  return `[${label.trim() === '' ? write(address) : label}](${target})`;
}

function percent(character: string): string {
  return `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`;
}
