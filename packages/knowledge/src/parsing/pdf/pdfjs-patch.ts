/** The file of unpdf that contains pdf.js. */
export const pdfjsFile = /[\\/]unpdf[\\/]dist[\\/]pdfjs\.mjs$/;

const amendments = [
  // Uses the font's `ToUnicode` map for each code in it, unless it maps to NUL, U+FFFD or nothing.
  {
    from: 'e.toUnicode.has(n)||(t[n]=e.fallbackToUnicode[n])',
    to: 'e.toUnicode.has(n)&&!/^[\\0\\ufffd]*$/.test(e.toUnicode.get(n))||(t[n]=e.fallbackToUnicode[n])',
  },
  // A gap much wider than a space starts a new run, since it may separate two narrow table cells.
  { from: 'v.spaceInFlowMax=a*.6', to: 'v.spaceInFlowMax=a*.4' },
];

/**
 * Patches pdf.js: reads a code with a broken `ToUnicode` entry by the name of its glyph, as other viewers do, and reports the
 * positions of words that are apart.
 * @throws Error if pdf.js has a different version than the patch expects
 */
export function patchPdfjs(source: string): string {
  return amendments.reduce((text, { from, to }) => {
    if (text.split(from).length !== 2) throw new Error('pdf.js has changed; see pdfjs-patch.ts');
    return text.replace(from, () => to);
  }, source);
}
