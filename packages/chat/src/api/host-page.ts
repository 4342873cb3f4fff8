/** The host page around the chat, as reported by the widget loader. */
export type HostPage = { url: string; title: string };
