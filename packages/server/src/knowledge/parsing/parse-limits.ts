/** Most characters a document may hold: a text file of the largest accepted size (20 MB) still fits. */
export const maxDocumentChars = 20 * 1024 * 1024;

/** Most blocks a document may hold. */
export const maxDocumentBlocks = 500_000;

/** A longer block is cut at white space, so that no later step meets an endless paragraph. */
export const maxBlockChars = 20_000;

/** Most pages a PDF may hold. */
export const maxPdfPages = 2_000;

/** What a ZIP container may hold; `maxRatio` is inflated bytes by bytes of the file. */
export const zipLimits = { maxEntries: 1_000, maxInflatedBytes: 100 * 1024 * 1024, maxRatio: 100 };

/** Deeper markup in an office file is an attack on its reader's stack. */
export const maxXmlDepth = 1_000;
