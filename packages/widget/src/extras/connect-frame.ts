import type { PageContext, Shared } from '../api.ts';

export type FrameOptions = {
  origin: string;
  chatbotId: string;
  title: string;
  /** `widget` has a close button, `embed` is inline in the page. */
  surface: 'widget' | 'embed';
  shared: Shared;
  /** Called with the type of each message from the chat frame. */
  onMessage?: (type: string) => void;
};

/** The frame of a conversation. The frame and the page accept only each other's messages. */
export type ConnectedFrame = {
  frame: HTMLIFrameElement;
  /** Sends the identity and the current page; `parley:open` also moves the focus into the chat. */
  post(type: 'parley:open' | 'parley:hide' | 'parley:context'): void;
  destroy(): void;
};

const EVENTS = { 'parley:sent': 'sent', 'parley:answer': 'answer' } as const;

export function connectFrame(options: FrameOptions): ConnectedFrame {
  const { origin, chatbotId, title, surface, shared, onMessage } = options;
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'clipboard-write';
  // Language that the page declares.
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

/** The page's URL without query and fragment, which may identify the reader, and its title. */
function pageOf({ url = location.href, title = document.title }: Partial<PageContext> = {}): PageContext {
  return { url: url.replace(/[?#].*/s, ''), title };
}
