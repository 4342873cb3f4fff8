/**
 * The version of how sources are read and cut into passages. Raise it when reading has become better: files and texts that an
 * earlier version read are then read anew in the background.
 */
export const readerVersion = 7;
