import { flowLimits } from '../../limits.ts';
import type { VariableNames } from './variable-names.ts';

/** A part of a typebot's text: literal text, a variable (null if unknown), or JavaScript. */
export type TextPiece = string | { variable: string | null } | { code: string };

/** Matches `{{= code =}}`, `{{Variable}}` and `${{Variable}}`, with length limits against slow matching. */
const places = /\{\{=((?:[^{}]|\{\{[^{}=][^{}]{0,200}\}\}){1,500}?)=\}\}|\{\{([^{}]{1,200})\}\}/g;
/** Longer texts are truncated before parsing; a step allows far less. */
const maxText = 4 * flowLimits.textLength;

export function piecesOf(text: string, names: VariableNames): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  const read = text.slice(0, maxText);
  for (const match of read.matchAll(places)) {
    const [whole, code, name] = match;
    if (match.index > at) pieces.push(read.slice(at, match.index));
    if (code !== undefined) pieces.push({ code });
    else pieces.push({ variable: names.ofName(name ?? '') ?? null });
    at = match.index + whole.length;
  }
  if (at < read.length) pieces.push(read.slice(at));
  return pieces;
}

/** Separates braces that mean nothing in a typebot but would start a formula here. */
export function withoutBraces(words: string): string {
  return words.replace(/\{(?=\{)/g, '{ ');
}

/** Escapes text for Markdown, except URLs, which become links. */
export function asMarkdown(words: string): string {
  return words
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? part : escaped(part)))
    .join('');
}

function escaped(words: string): string {
  return words
    .replace(/[\\`*[\]]/g, '\\$&')
    .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
    .replace(/^(\s{0,3})(#{1,6}(?=\s)|>)/gm, '$1\\$2');
}

/** Returns the variable if the text consists of a single one. */
export function onlyVariable(pieces: readonly TextPiece[]): string | null {
  const [only, ...others] = pieces.filter((piece) => typeof piece !== 'string' || piece.trim() !== '');
  return others.length === 0 && typeof only === 'object' && 'variable' in only ? only.variable : null;
}
