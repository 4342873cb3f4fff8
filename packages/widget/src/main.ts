import type { BubbleChat, Chat, HostContext, ParleyApi, Shared } from './api.ts';
import { createChat } from './chat.ts';
import { loadExtras } from './load-extras.ts';

declare global {
  interface Window {
    /** Until the loader has run, an array that collects calls. */
    Parley?: ParleyApi | unknown[][];
  }
}

/**
 * `<script src="https://HOST/widget.js" data-chatbot="{id}" async></script>` shows the bubble of a chatbot. A second script tag
 * adds another chatbot; a repeated, unknown or unavailable id changes nothing. Without `data-chatbot` it defines `<parley-chat>`.
 */
function register(): void {
  // `document.currentScript` is null in a module.
  const script = (document.currentScript ??
    document.querySelector('[src*="/widget.js"]')) as HTMLScriptElement | null;
  if (!script) return;
  const before = window.Parley as (Partial<ParleyApi> & unknown[][]) | undefined;
  const api = before?.add ? (before as unknown as ParleyApi) : install(new URL(script.src).origin);
  const { chatbot } = script.dataset;
  if (chatbot) api.add(chatbot);
  else api.define();
  if (before && !before.add) api.push(...before);
}

function install(origin: string): ParleyApi {
  const chats = new Map<string, BubbleChat>();
  const context: HostContext = {};
  let listeners: [name: string, listener: (detail: never) => void][] = [];
  const shared: Shared = {
    context,
    emit(name, detail) {
      if (name === 'open') setOpened(detail.chatbotId);
      if (name === 'close' && shared.opened === detail.chatbotId) setOpened();
      for (const [wanted, listener] of listeners) if (wanted === name) listener(detail as never);
    },
  };
  const setOpened = (id?: string) => {
    shared.opened = id;
    for (const [key, chat] of chats) chat.stepAside(!!id && key !== id);
  };
  const each = (id: string | undefined, act: keyof Chat) => {
    for (const [key, chat] of chats) if (!id || id === key) chat[act]();
  };
  const api: ParleyApi = {
    add(id) {
      if (/^[\w-]{1,64}$/.test(id) && !chats.has(id)) chats.set(id, createChat(origin, id, shared));
    },
    define: () => void loadExtras(origin).then(({ defineElement }) => defineElement(origin, shared)),
    open(id = [...chats.keys()][0]) {
      if (!id) return;
      api.add(id);
      chats.get(id)?.open();
    },
    close: (id) => each(id, 'close'),
    identify(identity) {
      context.identity = identity;
      update();
    },
    page(page = {}) {
      context.page = page;
      update();
    },
    on(name, listener) {
      const entry: (typeof listeners)[number] = [name, listener];
      listeners = [...listeners, entry];
      return () => {
        listeners = listeners.filter((one) => one !== entry);
      };
    },
    destroy(id) {
      each(id, 'destroy');
      if (!id || id === shared.opened) setOpened();
      if (id) chats.delete(id);
      else {
        chats.clear();
        listeners = [];
        delete context.identity;
        delete context.page;
      }
    },
    push(...calls) {
      for (const [name, ...values] of calls) {
        const acts: Record<string, (...values: never[]) => unknown> = api;
        acts[name as string]?.(...(values as never[]));
      }
    },
  };
  const update = () => each('', 'update');
  window.Parley = api;
  return api;
}

register();
