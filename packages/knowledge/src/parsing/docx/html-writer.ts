import type { ListPlace } from './docx-numbering.ts';

/** A part of a paragraph's text. */
export interface Piece {
  text: string;
  isBold: boolean;
}

/** A line break within a paragraph. */
export const lineBreak: Piece = { text: '\u2028', isBold: false };

/** Writes paragraphs, list items and tables as HTML. */
export class HtmlWriter {
  readonly #parts: string[] = [];
  /** Open lists, outermost first; each has an open item. */
  readonly #lists: ('ol' | 'ul')[] = [];

  paragraph(pieces: readonly Piece[], headingLevel: number | null): void {
    this.#closeLists(0);
    const name = headingLevel === null ? 'p' : `h${headingLevel}`;
    this.#parts.push(`<${name}>`, ...pieces.map(markup), `</${name}>`);
  }

  item(pieces: readonly Piece[], { depth, isOrdered }: ListPlace): void {
    const name = isOrdered ? 'ol' : 'ul';
    this.#closeLists(depth + 1);
    if (this.#lists.length === depth + 1) {
      if (this.#lists.at(-1) === name) this.#parts.push('</li><li>');
      else this.#closeLists(depth);
    }
    while (this.#lists.length <= depth) {
      this.#lists.push(name);
      this.#parts.push(`<${name}><li>`);
    }
    this.#parts.push(...pieces.map(markup));
  }

  /** Adds finished HTML. */
  block(html: string): void {
    if (html === '') return;
    this.#closeLists(0);
    this.#parts.push(html);
  }

  finish(): string {
    this.#closeLists(0);
    return this.#parts.join('');
  }

  #closeLists(depth: number): void {
    while (this.#lists.length > depth) this.#parts.push(`</li></${this.#lists.pop()}>`);
  }
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function markup({ text, isBold }: Piece): string {
  const html = escapeHtml(text).replaceAll('\u2028', '<br>');
  return isBold && text.trim() !== '' ? `<strong>${html}</strong>` : html;
}
