/** The file of unpdf that is pdf.js. */
export const pdfjsFile = /[\\/]unpdf[\\/]dist[\\/]pdfjs\.mjs$/;

const amendments = [
  // A font's table of characters counts for each code that it names; one that names character 0, or none that is known, is as good as none.
  {
    from: 'e.toUnicode.has(n)||(t[n]=e.fallbackToUnicode[n])',
    to: 'e.toUnicode.has(n)&&!/^[\\0\\ufffd]*$/.test(e.toUnicode.get(n))||(t[n]=e.fallbackToUnicode[n])',
  },
  // A gap much wider than a space starts a run of its own, since it may lie between two narrow cells of a table.
  { from: 'v.spaceInFlowMax=a*.6', to: 'v.spaceInFlowMax=a*.4' },
];

/**
 * Lets pdf.js read a code whose entry in `ToUnicode` is broken by the name of its glyph, as other readers do, and tell the
 * places of words that stand apart.
 * @throws Error if this is another version of pdf.js than the one that the changes were made for
 */
export function patchPdfjs(source: string): string {
  return amendments.reduce((text, { from, to }) => {
    if (text.split(from).length !== 2) throw new Error('pdf.js has changed; see pdfjs-patch.ts');
    return text.replace(from, () => to);
  }, source);
}
