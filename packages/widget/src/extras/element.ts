import type { Chat, Shared } from '../api.ts';
import { mount } from './mount.ts';

/** Defines `<parley-chat chatbot="{id}">`, which shows the conversation inline. */
export function defineElement(origin: string, shared: Shared): void {
  if (customElements.get('parley-chat')) return;
  class ParleyChat extends HTMLElement {
    static observedAttributes = ['chatbot'];
    #chat: Chat | undefined;

    connectedCallback() {
      this.#chat?.destroy();
      this.#chat = mount(this, origin, shared);
    }
    disconnectedCallback() {
      this.#chat?.destroy();
    }
    attributeChangedCallback() {
      if (this.#chat) this.connectedCallback();
    }
  }
  customElements.define('parley-chat', ParleyChat);
}
