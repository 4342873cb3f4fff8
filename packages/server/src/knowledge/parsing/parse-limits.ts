/** Maximum characters of a document: a text file of the maximum size (20 MB) still fits. */
export const maxDocumentChars = 20 * 1024 * 1024;

/** Maximum blocks of a document. */
export const maxDocumentBlocks = 500_000;

/** A longer block is split at white space, so that no later step has to handle an endless paragraph. */
export const maxBlockChars = 20_000;

/** Maximum pages of a PDF. */
export const maxPdfPages = 2_000;

/** Limits of a ZIP container; `maxRatio` is inflated bytes per byte of the file. */
export const zipLimits = { maxEntries: 1_000, maxInflatedBytes: 100 * 1024 * 1024, maxRatio: 100 };

/** Deeper markup in an office file is an attack on its reader's stack. */
export const maxXmlDepth = 1_000;
