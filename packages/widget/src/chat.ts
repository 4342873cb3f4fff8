import type { BubbleChat, Panel, Shared } from './api.ts';
import { createBubble } from './bubble.ts';
import { loadExtras } from './load-extras.ts';
import { fetchSettings } from './settings.ts';

/** Shows the bubble of a chatbot after page load; creates its frame when it is first opened. */
export function createChat(origin: string, id: string, shared: Shared): BubbleChat {
  let isDestroyed = false;
  let isWanted = false;
  let bubble: ReturnType<typeof createBubble> | undefined;
  let panel: Panel | undefined;

  async function start(): Promise<void> {
    const settings = isDestroyed ? undefined : await fetchSettings(origin, id);
    if (!settings || isDestroyed) return;
    bubble = createBubble(settings, toggle, prepare);
    stepAside(!!shared.opened && shared.opened !== id);
    if (settings.proactive) prepare();
    if (isWanted) open();
  }

  /** Loads the extras for the first click. */
  function prepare(): Promise<void> | undefined {
    if (panel || !bubble) return;
    const parts = bubble;
    return loadExtras(origin).then(({ createPanel }) => {
      if (!isDestroyed) panel ??= createPanel(origin, id, parts, shared, open);
    });
  }

  function open(): void {
    isWanted = true;
    prepare()?.then(
      () => isWanted && panel?.open(),
      // If the extras are blocked or offline, opens the chat's own page.
      () => window.open(`${origin}/chat/${id}`),
    );
    panel?.open();
  }

  function close(): void {
    isWanted = false;
    panel?.close();
  }

  function stepAside(isAside: boolean): void {
    if (isAside) close();
    if (bubble) bubble.parts.host.hidden = isAside;
  }

  function toggle(): void {
    if (panel?.isOpen()) close();
    else open();
  }

  // Safari has no idle callback.
  const startWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 2000 });
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle, { once: true });

  return {
    open,
    close,
    stepAside,
    update: () => panel?.update(),
    destroy() {
      isDestroyed = true;
      panel?.destroy();
      bubble?.destroy();
    },
  };
}
