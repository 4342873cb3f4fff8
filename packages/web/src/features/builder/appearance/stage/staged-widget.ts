import type { PublicChatbot } from '@parley/contracts/resources/chat';
import { createParts, dressParts, markOpen } from '@parley/widget/parts';
import { toSettings } from '@parley/widget/settings';
import { chatPath } from '../../../../components/chatbot/share-snippets.ts';

export type StagedWidget = {
  /** The element on the page that holds the launcher. */
  host: HTMLElement;
  show(config: PublicChatbot, isOpen: boolean, dir: 'ltr' | 'rtl'): void;
  /** The page of the open chat, once it has begun. */
  chat(): Document | null;
  remove(): void;
};

/** The launcher and the chat that visitors get, drawn into a page of ours with settings that are not saved yet. */
export function stageWidget(
  page: Document,
  { chatbotId, onToggle }: { chatbotId: string; onToggle: () => void },
): StagedWidget {
  const parts = createParts(page);
  const frame = page.createElement('iframe');
  let shown: { config: PublicChatbot; dir: 'ltr' | 'rtl' } | null = null;
  let isReady = false;
  frame.src = `${chatPath(chatbotId)}?preview=1&widget=1`;
  parts.bubble.onclick = onToggle;
  parts.hint.onclick = onToggle;
  page.body.append(parts.host);

  function send(): void {
    if (!isReady || !shown) return;
    frame.contentWindow?.postMessage({ type: 'parley:show', config: shown.config }, location.origin);
    if (frame.contentDocument) frame.contentDocument.documentElement.dir = shown.dir;
  }
  function onMessage(event: MessageEvent<{ type?: unknown } | null>): void {
    if (event.source !== frame.contentWindow || event.data?.type !== 'parley:ready') return;
    isReady = true;
    send();
  }
  page.defaultView?.addEventListener('message', onMessage);

  return {
    host: parts.host,
    show(config, isOpen, dir) {
      shown = { config, dir };
      const settings = toSettings(config);
      dressParts(parts, settings);
      markOpen(parts, settings, isOpen);
      parts.hint.hidden = isOpen || !settings.text;
      frame.title = settings.title;
      frame.hidden = !isOpen;
      if (isOpen && !frame.isConnected) parts.frameHolder.prepend(frame);
      send();
    },
    chat: () => (isReady ? frame.contentDocument : null),
    remove() {
      page.defaultView?.removeEventListener('message', onMessage);
      parts.host.remove();
    },
  };
}
