import type { PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import { applySettings, createParts, markOpen } from '@parley/widget/parts';
import { toSettings } from '@parley/widget/settings';
import { chatPath } from '../../../../components/chatbot/share-snippets.ts';

export type StagedWidget = {
  /** Element on the page that contains the launcher. */
  host: HTMLElement;
  show(config: PublicChatbot, isOpen: boolean, dir: 'ltr' | 'rtl'): void;
  /** Document of the open chat, once it has loaded. */
  chat(): Document | null;
  remove(): void;
};

/** Renders the real launcher and chat into a page of the builder, with unsaved settings. */
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
      applySettings(parts, settings);
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
