import { cleanText } from '../parsing/blocks/clean-text.ts';
import { type HtmlHandler, parseHtmlEvents } from '../parsing/html/html-events.ts';
import type { Steps } from '../parsing/html/steps.ts';
import { pageAddress } from './address/page-address.ts';

/** A link of a page, in document order. */
export interface PageLink {
  url: string;
  /** Its text; empty for an image. */
  title: string;
}

/** Links and robots directives in a page's markup. */
export interface PageMarkup {
  links: PageLink[];
  /** The canonical URL that the page declares. */
  canonical: string | null;
  noindex: boolean;
  nofollow: boolean;
  /** Redirect by `meta http-equiv="refresh"`; null if there is none, or it is to the page itself. */
  refresh: string | null;
}

/** A page with a longer delay has content of its own. */
const maxRefreshSeconds = 10;
const maxLinks = 5_000;
const maxTitleChars = 200;

/** Reads links and robots directives in one linear pass; nofollow links are omitted. */
export function readMarkup(html: string, address: string, steps?: Steps): PageMarkup {
  const reader = new MarkupReader(address);
  parseHtmlEvents(html, reader, steps ? { steps } : {});
  return reader.finish();
}

class MarkupReader implements HtmlHandler {
  readonly #address: string;
  #base: string | null = null;
  #canonical: string | null = null;
  #robots = '';
  #refresh: string | null = null;
  #openNoscripts = 0;
  #links: { href: string; title: string }[] = [];
  #open: { href: string; title: string } | null = null;

  constructor(address: string) {
    this.#address = address;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    const href = attributes.get('href')?.trim();
    const rel = attributes.get('rel')?.toLowerCase().split(/\s+/) ?? [];
    if (name === 'base') this.#base ??= href ?? null;
    else if (name === 'link' && rel.includes('canonical')) this.#canonical ??= href ?? null;
    else if (name === 'noscript') this.#openNoscripts += 1;
    else if (name === 'meta' && /^\s*refresh\s*$/i.test(attributes.get('http-equiv') ?? '')) {
      // A redirect inside `noscript` applies only without scripts.
      if (this.#openNoscripts === 0) this.#refresh ??= refreshTarget(attributes.get('content') ?? '');
    } else if (name === 'meta' && /^(?:robots|parleybot)$/i.test(attributes.get('name') ?? '')) {
      this.#robots += `,${attributes.get('content') ?? ''}`;
    } else if ((name === 'a' || name === 'area') && href !== undefined && !rel.includes('nofollow')) {
      if (this.#links.length === maxLinks) return;
      this.#open = { href, title: attributes.get('title') ?? attributes.get('alt') ?? '' };
      this.#links.push(this.#open);
    }
  }

  close(name: string): void {
    if (name === 'a') this.#open = null;
    else if (name === 'noscript') this.#openNoscripts = Math.max(0, this.#openNoscripts - 1);
  }

  text(text: string): void {
    if (this.#open !== null && this.#open.title.length < maxTitleChars * 2) this.#open.title += text;
  }

  finish(): PageMarkup {
    const base = (this.#base === null ? null : pageAddress(this.#base, this.#address)) ?? this.#address;
    const refresh = this.#refresh === null ? null : pageAddress(this.#refresh, base);
    return {
      links: this.#links.flatMap(({ href, title }) => {
        const url = pageAddress(href, base);
        return url === null ? [] : [{ url, title: cleanText(title).slice(0, maxTitleChars).toWellFormed() }];
      }),
      canonical: this.#canonical === null ? null : pageAddress(this.#canonical, base),
      ...robotsDirectives(this.#robots),
      refresh: refresh === pageAddress(this.#address) ? null : refresh,
    };
  }
}

/** Returns the URL in "5; url='/new'" (HTML, shared declarative refresh steps), if the delay is short. */
function refreshTarget(content: string): string | null {
  const [, seconds = '', rest = ''] =
    /^(\d+)(?:\.[\d.]*)?([\s;,].*)$/s.exec(content.slice(0, 4_096).trim()) ?? [];
  const target = rest.replace(/^[\s;,]+/, '').replace(/^url\s*=\s*/i, '');
  const address = /^(["'])(.*?)(?:\1|$)/s.exec(target)?.[2] ?? target;
  return seconds === '' || Number(seconds) > maxRefreshSeconds || address.trim() === ''
    ? null
    : address.trim();
}

/** Parses a robots meta element or an X-Robots-Tag header. */
export function robotsDirectives(text: string): { noindex: boolean; nofollow: boolean } {
  const marks = text.toLowerCase().split(/[\s,:]+/);
  const isNone = marks.includes('none');
  return { noindex: isNone || marks.includes('noindex'), nofollow: isNone || marks.includes('nofollow') };
}
