/**
 * Version of parsing and segmentation. Raise it when they improve: files and texts parsed by an earlier version are then parsed
 * again in the background.
 */
export const readerVersion = 7;
