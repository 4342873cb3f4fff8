import { Parser } from 'htmlparser2';

/** The parts of a page that matter for embedding. Addresses are absolute. */
export interface PageEmbeds {
  widgets: { origin: string; chatbotId: string }[];
  frames: { origin: string; chatbotId: string }[];
  /** `<parley-chat>` elements, with the origin of the script that defines them. */
  elements: { origin: string; chatbotId: string }[];
  /** Content security policies in meta tags of the page. */
  policies: string[];
}

const maxChars = 2_000_000;

/** Reads the tags of a page without running any script. @param address URL of the page. */
export function findEmbeds(html: string, address: string): PageEmbeds {
  const embeds: PageEmbeds = { widgets: [], frames: [], elements: [], policies: [] };
  const scripts: string[] = [];
  const inElements: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const src = URL.canParse(attributes.src ?? '', address) ? new URL(attributes.src ?? '', address) : null;
      if (name === 'script' && src?.pathname === '/widget.js') {
        scripts.push(src.origin);
        const chatbotId = attributes['data-chatbot'];
        if (chatbotId) embeds.widgets.push({ origin: src.origin, chatbotId });
      }
      if (name === 'parley-chat' && attributes.chatbot) inElements.push(attributes.chatbot);
      const chatbotId = /^\/chat\/([^/]+)$/.exec(src?.pathname ?? '')?.[1];
      if (name === 'iframe' && src && chatbotId) embeds.frames.push({ origin: src.origin, chatbotId });
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy') {
        embeds.policies.push(attributes.content ?? '');
      }
    },
  });
  parser.end(html.slice(0, maxChars));
  const [origin] = scripts;
  if (origin !== undefined) embeds.elements = inElements.map((chatbotId) => ({ origin, chatbotId }));
  return embeds;
}
