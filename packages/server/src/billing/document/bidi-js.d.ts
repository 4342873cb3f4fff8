/**
 * What is used of the package. Its own types declare a default export, while Node gives what its CommonJS file exports, which is
 * the function itself.
 */
declare module 'bidi-js' {
  function bidiFactory(): bidiFactory.Bidi;
  namespace bidiFactory {
    interface Bidi {
      getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array };
      getMirroredCharacter(character: string): string | null;
    }
  }
  export = bidiFactory;
}
