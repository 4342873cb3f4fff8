/** Elements without content or end tag. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements with optional end tags, so that counting them does not measure depth. */
export const looseElements: ReadonlySet<string> = new Set(
  'p li dt dd tr td th thead tbody tfoot option optgroup colgroup'.split(' '),
);

export const listElements: ReadonlySet<string> = new Set(['ul', 'ol', 'dl']);

export const boldElements: ReadonlySet<string> = new Set(['b', 'strong']);

/** Elements whose content is not text of the page, or that only navigate. */
export const silentElements: ReadonlySet<string> = new Set(
  'script style noscript template svg canvas iframe object audio video button datalist nav'.split(' '),
);

/** Elements for text that is no longer valid. */
export const struckElements: ReadonlySet<string> = new Set(['s', 'del', 'strike']);

/** Elements that contain the whole page; scripts may hide them until the page is ready. */
const pageElements: ReadonlySet<string> = new Set(['html', 'body', 'main']);
/** Longer style attributes are truncated, so that no page can make matching slow. */
const maxStyleChars = 1_000;
const maxControlled = 5_000;
const hidingStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const strikingStyle = /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through/i;
const control =
  /(?:aria-controls|data-(?:bs-)?target)\s*=\s*(?:"([^"]{0,500})"|'([^']{0,500})'|([^\s>"']{1,200}))/gi;

/** Returns the ids of panels of accordions and tabs, which are part of the page even while hidden. */
export function controlledIds(html: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [, double, single, bare] of html.matchAll(control)) {
    for (const id of (double ?? single ?? bare ?? '').split(/\s+/)) ids.add(id.replace(/^#/, ''));
    if (ids.size > maxControlled) break;
  }
  return ids;
}

/** Returns whether an element is invisible by `hidden`, `aria-hidden` or its style, and no control can show it. */
export function isHidden(
  name: string,
  attributes: ReadonlyMap<string, string>,
  controlled: ReadonlySet<string>,
): boolean {
  if (attributes.size === 0 || pageElements.has(name)) return false;
  const hidden = attributes.get('hidden')?.trim().toLowerCase();
  const isShown =
    (hidden === undefined || hidden === 'until-found') &&
    attributes.get('aria-hidden')?.trim().toLowerCase() !== 'true' &&
    !hidingStyle.test(attributes.get('style')?.slice(0, maxStyleChars) ?? '');
  const isPanel = controlled.has(attributes.get('id') ?? '') || attributes.get('role') === 'tabpanel';
  return !isShown && !isPanel;
}

/** Returns whether an element's text is struck out. */
export function isStruck(name: string, attributes: ReadonlyMap<string, string>): boolean {
  return (
    struckElements.has(name) || strikingStyle.test(attributes.get('style')?.slice(0, maxStyleChars) ?? '')
  );
}

/** Returns whether a start tag ends an open element whose end tag is optional. */
export function endsLoosely(open: string, next: string): boolean {
  switch (open) {
    case 'p':
      return next === 'p' || blockElements.has(next) || /^(?:h[1-6]|table|pre|hr)$/.test(next);
    case 'dt':
    case 'dd':
      return next === 'dt' || next === 'dd';
    case 'td':
    case 'th':
      return /^(?:t[dhr]|tbody|tfoot)$/.test(next);
    case 'tr':
      return /^(?:tr|tbody|tfoot)$/.test(next);
    default:
      return next === open;
  }
}

/** Elements that start and end a paragraph. */
export const blockElements: ReadonlySet<string> = new Set(
  `address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form
  header hgroup html legend main menu ol p section summary ul`.split(/\s+/),
);

/** Elements that may contain a consent banner; never the page itself. */
const boxElements: ReadonlySet<string> = new Set('div section aside dialog form footer'.split(' '));

/**
 * Ids and classes of consent banners: names of common tools, and words for "banner" after "cookie" or
 * "consent".
 */
const bannerName =
  /(?:cookie|consent|gdpr)s?[-_]?(?:law|info|policy)?[-_]?(?:banner|notice|bar|popup|modal|overlay|dialog|message|prompt|wrapper|container|consent|box)\b|^(?:onetrust|ot-sdk|cookiebot|cybotcookiebot|didomi|usercentrics|cookieyes|cky-|iubenda-cs|cmplz-|osano-cm|truste)/i;

/** Returns whether an element's id or classes mark it as a cookie or consent banner, which is not page content. */
export function isConsentBanner(name: string, attributes: ReadonlyMap<string, string>): boolean {
  if (!boxElements.has(name)) return false;
  const names = `${attributes.get('id') ?? ''} ${attributes.get('class') ?? ''}`.slice(0, 500);
  return names.split(/\s+/).some((one) => bannerName.test(one));
}
