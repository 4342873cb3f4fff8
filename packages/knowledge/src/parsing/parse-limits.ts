/** Maximum characters of a document; allows a text file of the maximum size (20 MB). */
export const maxDocumentChars = 20 * 1024 * 1024;

export const maxDocumentBlocks = 500_000;

/**
 * Maximum characters of a block. A longer one is split at white space, so that no later step has to handle an endless paragraph.
 */
export const maxBlockChars = 20_000;

export const maxPdfPages = 2_000;

/** Limits of a ZIP container; `maxRatio` is inflated bytes per byte of the file. */
export const zipLimits = { maxEntries: 1_000, maxInflatedBytes: 100 * 1024 * 1024, maxRatio: 100 };

/** Maximum nesting of XML in an office file; deeper markup attacks the parser's stack. */
export const maxXmlDepth = 1_000;
