/** The page around a chat. */
export type PageContext = { url: string; title: string };

/** What a host page has told every chat on it. */
export type HostContext = {
  /** The visitor's signed identity; null after a log-out, undefined if nobody has said. */
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
  /** What could not be done, as an error code of the API. */
  error: { chatbotId: string; code: string };
};

/** What all chats on a page share. */
export type Shared = {
  context: HostContext;
  /** The id of the chatbot whose chat is open. */
  opened?: string | undefined;
  emit<Name extends keyof ParleyEvents>(name: Name, detail: ParleyEvents[Name]): void;
};

/** `window.Parley`. Without an id, a call is about every chatbot on the page, and `open` about the first. */
export type ParleyApi = {
  /** Shows the bubble of a chatbot. */
  add(chatbotId: string): void;
  /** Makes `<parley-chat chatbot="{id}">` known, which shows the conversation in its place on the page. */
  define(): void;
  open(chatbotId?: string): void;
  close(chatbotId?: string): void;
  /** Says who the visitor is by a token that the site has signed; null logs them out. */
  identify(token: string | null): void;
  /** Says which page is shown; what it leaves out is read from the document. The query of its address goes no further. */
  page(page?: Partial<PageContext>): void;
  /** Calls `listener` at each event; returns a function that unsubscribes. */
  on<Name extends keyof ParleyEvents>(name: Name, listener: (detail: ParleyEvents[Name]) => void): () => void;
  /** Takes a bubble away; without an id all of them, with who the visitor is and who listens. */
  destroy(chatbotId?: string): void;
  /** Makes calls as `['open']`; an array in this place keeps them until the loader is there. */
  push(...calls: readonly (readonly unknown[])[]): void;
};

/** A chat with its bubble, or the hope of one. */
export type Chat = {
  open(): void;
  close(): void;
  /** Tells the open conversation that the host's context has changed. */
  update(): void;
  destroy(): void;
};

/** One of several on a page. */
export type BubbleChat = Chat & {
  /** Closes it and takes its bubble out of sight while another is open, which would lie above or below it. */
  stepAside(isAside: boolean): void;
};

/** The frame of a conversation, from the extras. */
export type Panel = Chat & { isOpen(): boolean };
