/** The sentences of `PEOPLE_KEYS`; see `tools/vite/english-of-chat.ts`. */
declare module '@parley/locales/en/chat.json?people' {
  const sentences: Record<string, string>;
  export default sentences;
}
