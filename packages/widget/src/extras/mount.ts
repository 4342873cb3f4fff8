import type { Chat, Shared } from '../api.ts';
import { connectFrame } from './connect-frame.ts';

const RULES =
  ':host{display:block;width:400px;max-width:100%;height:600px}:host([hidden]){display:none}iframe{display:block;width:100%;height:100%;border:0}';

/** Shows a conversation inside an element of the page, which determines its size. */
export function mount(element: HTMLElement, origin: string, shared: Shared): Chat {
  const chatbotId = element.getAttribute('chatbot') ?? '';
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RULES);
  root.adoptedStyleSheets = [sheet];
  if (!/^[\w-]{1,64}$/.test(chatbotId)) return { open() {}, close() {}, update() {}, destroy() {} };
  const title = element.getAttribute('title') || 'Chat';
  const connected = connectFrame({ origin, chatbotId, title, surface: 'embed', shared });
  const { frame } = connected;
  const update = () => connected.post('parley:context');
  frame.onload = update;
  root.append(frame);
  return { open: () => frame.focus(), close() {}, update, destroy: connected.destroy };
}
