import { operationTextOf, referenceTags } from '@parley/contracts/reference/reference';
import type { RouteDefinition } from '@parley/contracts/route';

/** URL path of the reference page. */
export const referencePath = '/documentation/api';

/** Server-rendered start of the reference page: for search engines, and for readers without scripts. */
export interface ReferenceStart {
  /** HTML to insert into `head`. */
  head: string;
  /** HTML of the page's content; the app replaces it. */
  view: string;
}

const description =
  'Every call of the Parley API with its parameters, examples and errors, and guides for API keys, chatbots, webhooks and OpenAI clients.';

/** Lists every operation by resource. The texts of the reference are in English for every language. */
export function drawReferenceStart(routes: Readonly<Record<string, RouteDefinition>>): ReferenceStart {
  const byTag = Map.groupBy(Object.entries(routes), ([name]) => operationTextOf(name)?.tag);
  const sections = referenceTags.map(({ name, description: text }) => {
    const items = (byTag.get(name) ?? []).map(
      ([id, { method, path, summary }]) =>
        `<li id="${escapeHtml(id)}"><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</li>`,
    );
    return `<h2 class="mt-8 text-20 font-semibold">${escapeHtml(name)}</h2><p>${escapeHtml(text)}</p><ul class="mt-2 text-14 text-text-2">${items.join('')}</ul>`;
  });
  return {
    head: `<meta name="description" content="${escapeHtml(description)}">`,
    view: `<main lang="en" dir="ltr" class="mx-auto w-full max-w-[800px] px-5 py-12"><h1 class="text-32 font-[650]">API reference</h1><p>${escapeHtml(description)} <a href="/api/openapi.json" class="link">openapi.json</a></p>${sections.join('')}</main>`,
  };
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
