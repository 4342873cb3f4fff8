/** The part of pdfkit that documents are drawn with; the package brings no types. */
declare module 'pdfkit' {
  interface Options {
    size: 'A4';
    margin: number;
    /** A file; without it the package reads a face of its own. */
    font: string;
    info: Record<string, string | Date>;
    lang?: string;
  }
  interface TextOptions {
    lineBreak: false;
    baseline: 'alphabetic';
  }
  class PDFDocument {
    constructor(options: Options);
    /** The current face as fontkit has opened it. */
    readonly _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
    registerFont(name: string, path: string): this;
    font(name: string): this;
    fontSize(points: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: TextOptions): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(points: number): this;
    stroke(): this;
    addPage(): this;
    on(event: 'data', listener: (chunk: Buffer) => void): this;
    on(event: 'end', listener: () => void): this;
    end(): void;
  }
  export default PDFDocument;
}

/**
 * What is used of the package. Its own types declare a default export, while Node gives what its CommonJS file exports, which is
 * the function itself.
 */
declare module 'bidi-js' {
  function bidiFactory(): bidiFactory.Bidi;
  namespace bidiFactory {
    interface Bidi {
      getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array };
      getMirroredCharacter(character: string): string | null;
    }
  }
  export = bidiFactory;
}
