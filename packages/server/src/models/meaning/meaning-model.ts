/** The name of the embedding model that every installation has. */
export const meaningModel = 'multilingual-e5-small';
