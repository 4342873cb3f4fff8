/** The ways to give a published chatbot to visitors, as text to paste. */
export type ShareSnippets = { widget: string; iframe: string; link: string };

/** The chat of a chatbot on its own page. */
export function chatPath(chatbotId: string): string {
  return `/chat/${encodeURIComponent(chatbotId)}`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Script tag, iframe and link of a chatbot; `origin` as in `https://parley.example`, without a slash. */
export function shareSnippets(origin: string, chatbot: { id: string; name: string }): ShareSnippets {
  const id = encodeURIComponent(chatbot.id);
  const link = origin + chatPath(chatbot.id);
  return {
    widget: `<script src="${origin}/widget.js" data-chatbot="${id}" async></script>`,
    iframe: `<iframe src="${link}" title="${escapeAttribute(chatbot.name)}" width="400" height="600" style="border:0" allow="clipboard-write"></iframe>`,
    link,
  };
}
