import type { PageContext, Shared } from '../api.ts';

export type FrameOptions = {
  origin: string;
  chatbotId: string;
  title: string;
  /** How the chat is shown: `widget` has a close button, `embed` stands in the page. */
  surface: 'widget' | 'embed';
  shared: Shared;
  /** Called with the type of each message from the chat. */
  onMessage?: (type: string) => void;
};

/** The frame of a conversation. It and the page accept only each other's messages. */
export type ConnectedFrame = {
  frame: HTMLIFrameElement;
  /** Sends who the visitor is and which page is shown; as `parley:open`, the chat also takes the focus. */
  post(type: 'parley:open' | 'parley:hide' | 'parley:context'): void;
  destroy(): void;
};

const EVENTS = { 'parley:sent': 'sent', 'parley:answer': 'answer' } as const;

export function connectFrame(options: FrameOptions): ConnectedFrame {
  const { origin, chatbotId, title, surface, shared, onMessage } = options;
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'clipboard-write';
  // What the page is written in, as it says itself.
  const { lang } = document.documentElement;
  frame.src = `${origin}/chat/${chatbotId}?${surface}=1${lang && `&hl=${encodeURIComponent(lang)}`}`;

  function onEvent({ origin: from, source, data }: MessageEvent): void {
    if (from !== origin || source !== frame.contentWindow || !source) return;
    const type = String(data?.type);
    if (type === 'parley:sent' || type === 'parley:answer') shared.emit(EVENTS[type], { chatbotId });
    if (type === 'parley:error') shared.emit('error', { chatbotId, code: String(data.code) });
    onMessage?.(type);
  }
  addEventListener('message', onEvent);

  return {
    frame,
    post(type) {
      const { identity, page } = shared.context;
      frame.contentWindow?.postMessage({ type, identity, page: pageOf(page) }, origin);
    },
    destroy() {
      removeEventListener('message', onEvent);
      frame.remove();
    },
  };
}

/** The page without the query and the fragment of its address, which may name its reader. */
function pageOf({ url = location.href, title = document.title }: Partial<PageContext> = {}): PageContext {
  return { url: url.replace(/[?#].*/s, ''), title };
}
