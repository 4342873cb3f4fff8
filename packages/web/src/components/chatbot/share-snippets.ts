/** Snippets that embed or link a published chatbot. */
export type ShareSnippets = { widget: string; iframe: string; link: string };

/** Path of the chatbot's own chat page. */
export function chatPath(chatbotId: string): string {
  return `/chat/${encodeURIComponent(chatbotId)}`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Script tag, iframe and link of a chatbot; `origin` has no trailing slash, as in `https://parley.example`. */
export function shareSnippets(origin: string, chatbot: { id: string; name: string }): ShareSnippets {
  const id = encodeURIComponent(chatbot.id);
  const link = origin + chatPath(chatbot.id);
  return {
    widget: `<script src="${origin}/widget.js" data-chatbot="${id}" async></script>`,
    iframe: `<iframe src="${link}" title="${escapeAttribute(chatbot.name)}" width="400" height="600" style="border:0" allow="clipboard-write"></iframe>`,
    link,
  };
}
