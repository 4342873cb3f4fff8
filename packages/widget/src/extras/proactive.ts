import { matchesPage } from '@parley/contracts/match-page';
import type { HostContext, Shared } from '../api.ts';
import type { Bubble } from '../bubble.ts';

type Message = NonNullable<Bubble['settings']['proactive']>['messages'][number];

/** Chatbots that have spoken unasked, or may no longer. Remembered as long as the page is, because nothing may be stored yet. */
const done = new Set<string>();
const CHECK_MS = 1_000;

/**
 * Shows the first message of the owner whose moment comes, once: after seconds on a page, at a depth of scrolling, or when the
 * pointer leaves the window. Returns a function that stops it and takes the message away.
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
    // In front of a bubble that stands above this one; there is no frame yet that would load again.
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

/** Whether the page that the host shows is one of the message's; `*` stands for anything, and no page for all. */
function isOnPage({ pages }: Message, { page }: HostContext): boolean {
  const url = page?.url ?? '';
  const { pathname } = URL.canParse(url, location.href) ? new URL(url, location.href) : location;
  return pages.length === 0 || pages.some((pattern) => matchesPage(pattern, pathname));
}
