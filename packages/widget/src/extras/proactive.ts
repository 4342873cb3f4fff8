import { matchesPage } from '@parley/contracts/values/match-page';
import type { HostContext, Shared } from '../api.ts';
import type { Bubble } from '../bubble.ts';

type Message = NonNullable<Bubble['settings']['proactive']>['messages'][number];

/** Chatbots whose proactive message was shown or is no longer allowed. Kept in memory only, because nothing may be stored yet. */
const done = new Set<string>();
const CHECK_MS = 1_000;

/**
 * Shows the owner's first proactive message whose trigger fires, once: after some seconds, at a scroll depth, or when the pointer
 * leaves the window. Returns a function that stops it and removes the message.
 */
export function watchProactive(
  chatbotId: string,
  { settings, parts }: Bubble,
  { context }: Shared,
  open: () => void,
): () => void {
  const { proactive } = settings;
  if (!proactive || done.has(chatbotId) || hasWritten()) return () => {};
  const { messages, close } = proactive;
  const secondsOn = new Map<Message, number>();
  let said: HTMLElement | undefined;

  function check(trigger: Message['trigger'], isReached: (message: Message) => boolean): void {
    const due = messages.find((one) => one.trigger === trigger && isOnPage(one, context) && isReached(one));
    if (due) say(due);
  }
  const onTick = () =>
    check('time', (message) => {
      const seconds = (secondsOn.get(message) ?? 0) + CHECK_MS / 1000;
      secondsOn.set(message, seconds);
      return seconds >= message.after;
    });
  const onScroll = () =>
    check('scroll', ({ after }) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return scrollY + clientHeight >= (scrollHeight * after) / 100;
    });
  const onLeave = ({ clientY, relatedTarget }: MouseEvent) => {
    if (!relatedTarget && clientY <= 0) check('exit', () => true);
  };
  const timer = setInterval(onTick, CHECK_MS);
  addEventListener('scroll', onScroll, { passive: true });
  document.addEventListener('mouseout', onLeave);

  function ignore(): void {
    clearInterval(timer);
    removeEventListener('scroll', onScroll);
    document.removeEventListener('mouseout', onLeave);
  }

  function say({ text }: Message): void {
    ignore();
    done.add(chatbotId);
    said = document.createElement('div');
    said.id = 'said';
    said.role = 'status';
    const words = document.createElement('button');
    words.dir = 'auto';
    words.textContent = text;
    words.onclick = open;
    const dismiss = document.createElement('button');
    dismiss.ariaLabel = close;
    dismiss.textContent = '×';
    dismiss.onclick = stop;
    said.append(words, dismiss);
    parts.frameHolder.prepend(said);
    // Moves it above a bubble stacked over this one; moving is safe because there is no frame yet that would reload.
    parts.host.parentNode?.append(parts.host);
  }

  function stop(): void {
    ignore();
    done.add(chatbotId);
    said?.remove();
  }
  return stop;
}

/** Whether the visitor has written in this visit; stored with the first message. */
function hasWritten(): boolean {
  try {
    return !!sessionStorage.getItem('parley-hint');
  } catch {
    return false;
  }
}

/** Whether the host page matches one of the message's pages; `*` matches anything, and an empty list all pages. */
function isOnPage({ pages }: Message, { page }: HostContext): boolean {
  const url = page?.url ?? '';
  const { pathname } = URL.canParse(url, location.href) ? new URL(url, location.href) : location;
  return pages.length === 0 || pages.some((pattern) => matchesPage(pattern, pathname));
}
