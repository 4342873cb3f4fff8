/// <reference types="vite/client" />

/** Made by vite/language-completeness.ts from packages/locales. */
declare module 'virtual:language-completeness' {
  /** Whole percent of the English texts that each language has, by its code. */
  const completeness: Readonly<Record<string, number>>;
  export default completeness;
}
