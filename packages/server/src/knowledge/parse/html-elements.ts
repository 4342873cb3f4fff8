/** Elements without content, which are never closed. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements that often lack their end tag, so that counting them says nothing about depth. */
export const looseElements: ReadonlySet<string> = new Set(
  'p li dt dd tr td th thead tbody tfoot option optgroup colgroup'.split(' '),
);

/** Elements whose content nobody reads as text of the page, or that lead elsewhere. */
export const silentElements: ReadonlySet<string> = new Set(
  'script style noscript template svg canvas iframe object audio video select button datalist nav'.split(' '),
);

/** Elements that start and end a paragraph. */
export const blockElements: ReadonlySet<string> = new Set(
  `address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form
  header hgroup html legend main menu ol p section summary ul`.split(/\s+/),
);
