/** Elements without content, which are never closed. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements that often lack their end tag, so counting them does not measure depth. */
export const looseElements: ReadonlySet<string> = new Set(
  'p li dt dd tr td th thead tbody tfoot option optgroup colgroup'.split(' '),
);

export const listElements: ReadonlySet<string> = new Set(['ul', 'ol', 'dl']);

export const boldElements: ReadonlySet<string> = new Set(['b', 'strong']);

/** Elements whose content is not part of the page's text, or that lead elsewhere. */
export const silentElements: ReadonlySet<string> = new Set(
  'script style noscript template svg canvas iframe object audio video select button datalist nav'.split(' '),
);

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

/** Whether an element is a cookie or consent banner by its id or classes, and therefore not page content. */
export function isConsentBanner(name: string, attributes: ReadonlyMap<string, string>): boolean {
  if (!boxElements.has(name)) return false;
  const names = `${attributes.get('id') ?? ''} ${attributes.get('class') ?? ''}`.slice(0, 500);
  return names.split(/\s+/).some((one) => bannerName.test(one));
}
