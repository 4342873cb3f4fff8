/** The host page of a chat. */
export type PageContext = { url: string; title: string };

/** Context that a host page has set for all its chats. */
export type HostContext = {
  /** The visitor's signed identity; null after a log-out, undefined if the site does not identify visitors. */
  identity?: string | null;
  page?: Partial<PageContext>;
};

export type ParleyEvents = {
  open: { chatbotId: string };
  close: { chatbotId: string };
  /** The visitor has sent a message. */
  sent: { chatbotId: string };
  /** An answer is complete. */
  answer: { chatbotId: string };
  /** A failed operation, with the error code of the API. */
  error: { chatbotId: string; code: string };
};

/** State shared by all chats on a page. */
export type Shared = {
  context: HostContext;
  /** Id of the chatbot whose chat is open. */
  opened?: string | undefined;
  emit<Name extends keyof ParleyEvents>(name: Name, detail: ParleyEvents[Name]): void;
};

/** `window.Parley`. Without an id, a call applies to every chatbot on the page, and `open` to the first. */
export type ParleyApi = {
  /** Adds the bubble of a chatbot. */
  add(chatbotId: string): void;
  /** Defines `<parley-chat chatbot="{id}">`, which shows the conversation inline. */
  define(): void;
  open(chatbotId?: string): void;
  close(chatbotId?: string): void;
  /** Identifies the visitor by a token that the site has signed; null logs them out. */
  identify(token: string | null): void;
  /** Sets the current page; missing fields are read from the document. The query of the URL is never sent. */
  page(page?: Partial<PageContext>): void;
  /** Calls `listener` at each event; returns a function that unsubscribes. */
  on<Name extends keyof ParleyEvents>(name: Name, listener: (detail: ParleyEvents[Name]) => void): () => void;
  /** Removes a bubble; without an id removes all bubbles, the identity and the listeners. */
  destroy(chatbotId?: string): void;
  /** Makes calls such as `['open']`; until the loader has run, an array in its place collects them. */
  push(...calls: readonly (readonly unknown[])[]): void;
};

/** A chat with its bubble, possibly not loaded yet. */
export type Chat = {
  open(): void;
  close(): void;
  /** Sends the changed context of the host page to the open conversation. */
  update(): void;
  destroy(): void;
};

/** A bubble that may be one of several on a page. */
export type BubbleChat = Chat & {
  /** Closes the chat and hides its bubble while another chat is open, which it would overlap. */
  stepAside(isAside: boolean): void;
};

/** The frame of a conversation, created by the lazily loaded extras. */
export type Panel = Chat & { isOpen(): boolean };
