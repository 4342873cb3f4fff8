/** The page around the chat, as it tells of itself. */
export type HostPage = { url: string; title: string };
