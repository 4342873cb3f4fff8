/** The file of unpdf that is pdf.js. */
export const pdfjsFile = /[\\/]unpdf[\\/]dist[\\/]pdfjs\.mjs$/;

/** A font's table of characters counts for each code that it names; one that names character 0, or none that is known, is as good as none. */
const amended = {
  from: 'e.toUnicode.has(n)||(t[n]=e.fallbackToUnicode[n])',
  to: 'e.toUnicode.has(n)&&!/^[\\0\\ufffd]*$/.test(e.toUnicode.get(n))||(t[n]=e.fallbackToUnicode[n])',
};

/**
 * Lets pdf.js read a code whose entry in `ToUnicode` is broken by the name of its glyph, as other readers do.
 * @throws Error if this is another version of pdf.js than the one that the change was made for
 */
export function patchPdfjs(source: string): string {
  if (source.split(amended.from).length !== 2) throw new Error('pdf.js has changed; see pdfjs-patch.ts');
  return source.replace(amended.from, () => amended.to);
}
