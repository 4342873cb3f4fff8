import type { Panel, Shared } from '../api.ts';
import type { Bubble } from '../bubble.ts';
import { type ConnectedFrame, connectFrame } from './connect-frame.ts';
import { extraRules } from './extra-styles.ts';
import { followKeyboard } from './follow-keyboard.ts';
import { watchProactive } from './proactive.ts';

/** The open widget: the frame, the badge with unread answers, and the owner's proactive messages. */
export function createPanel(
  origin: string,
  chatbotId: string,
  bubble: Bubble,
  shared: Shared,
  requestOpen: () => void,
): Panel {
  const { settings, isLeft, show } = bubble;
  const { frameHolder: holder, bubble: button, hint } = bubble.parts;
  let connected: ConnectedFrame | undefined;
  let stopFollowing = () => {};
  let isOpen = false;
  let unread = 0;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(extraRules(isLeft));
  bubble.parts.host.shadowRoot?.adoptedStyleSheets.push(sheet);
  const showUnread = addBadge(holder);
  const stopSpeaking = watchProactive(chatbotId, bubble, shared, requestOpen);

  function setUnread(count: number): void {
    unread = count;
    showUnread(count);
  }

  function onMessage(type: string): void {
    if (type === 'parley:close') close();
    if (type === 'parley:answer' && !isOpen) setUnread(unread + 1);
    if (type === 'parley:sent') rememberUse();
  }

  function set(next: boolean): void {
    isOpen = next;
    hint.hidden ||= next;
    show(next);
    if (connected) connected.frame.hidden = !next;
    shared.emit(next ? 'open' : 'close', { chatbotId });
  }

  function open(): void {
    stopSpeaking();
    setUnread(0);
    if (!connected) {
      const { title } = settings;
      const made = connectFrame({ origin, chatbotId, title, surface: 'widget', shared, onMessage });
      connected = made;
      made.frame.onload = () => greet();
      stopFollowing = followKeyboard(made.frame);
      holder.prepend(made.frame);
    }
    if (!isOpen) set(true);
    greet();
  }

  function greet(): void {
    if (isOpen) connected?.frame.focus();
    connected?.post(isOpen ? 'parley:open' : 'parley:context');
  }

  function close(): void {
    if (!isOpen) return;
    set(false);
    connected?.post('parley:hide');
    button.focus();
  }

  holder.onkeydown = ({ key }) => {
    if (key === 'Escape') close();
  };
  return {
    open,
    close,
    isOpen: () => isOpen,
    update: () => connected?.post('parley:context'),
    destroy() {
      stopSpeaking();
      stopFollowing();
      connected?.destroy();
    },
  };
}

/** Adds the badge, without unread answers at first; returns the function that sets their number. */
function addBadge(holder: HTMLElement): (unread: number) => void {
  const badge = document.createElement('span');
  badge.id = 'badge';
  badge.role = 'status';
  holder.append(badge);
  const show = (unread: number) => {
    badge.hidden = unread === 0;
    badge.textContent = unread > 9 ? '9+' : unread ? String(unread) : '';
  };
  show(0);
  return show;
}

/** Hides the owner's text beside the bubble for the rest of the visit. */
function rememberUse(): void {
  try {
    sessionStorage.setItem('parley-hint', '1');
  } catch {
    // Without storage, the text appears again.
  }
}
