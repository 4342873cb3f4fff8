/** The embedding model, as installations name it. */
export const modelName = 'multilingual-e5-small';
