/** The sentences of `LATER_KEYS`; see `tools/vite/english-of-chat.ts`. */
declare module '@parley/locales/en/chat.json?people' {
  const sentences: Record<string, string>;
  export default sentences;
}

declare module '@parley/locales/en/chat.json?form' {
  const sentences: Record<string, string>;
  export default sentences;
}

declare module '@parley/locales/en/chat.json?password' {
  const sentences: Record<string, string>;
  export default sentences;
}
