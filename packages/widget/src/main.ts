import { fetchSettings } from './settings.ts';
import { createWidget, type Widget } from './widget.ts';

declare global {
  interface Window {
    Parley?: Widget;
  }
}

/**
 * `<script src="https://HOST/widget.js" data-chatbot="{id}" async></script>`
 * Shows the bubble of one chatbot. Including the script twice, or an unknown or unavailable chatbot, changes nothing on the page.
 */
function register(): void {
  const current = document.currentScript;
  const script =
    current instanceof HTMLScriptElement
      ? current
      : document.querySelector<HTMLScriptElement>('script[data-chatbot]');
  const botId = script?.dataset.chatbot ?? '';
  if (!script || window.Parley || !/^[\w-]{1,64}$/.test(botId)) return;
  const { origin } = new URL(script.src, location.href);
  let widget: Widget | null = null;
  let isDestroyed = false;
  let isWanted = false;

  window.Parley = {
    open() {
      isWanted = true;
      widget?.open();
    },
    close() {
      isWanted = false;
      widget?.close();
    },
    destroy() {
      isDestroyed = true;
      widget?.destroy();
      delete window.Parley;
    },
  };

  async function start(): Promise<void> {
    const settings = isDestroyed ? null : await fetchSettings(origin, botId);
    if (!settings || isDestroyed) return;
    widget = createWidget(origin, botId, settings);
    if (isWanted) widget.open();
  }

  const startWhenIdle = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void start(), { timeout: 2000 });
    else setTimeout(start);
  };
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle, { once: true });
}

register();
