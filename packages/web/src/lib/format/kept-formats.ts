import { numberLocale } from '@parley/contracts/language/languages';

/** Memoizes Intl formatters, because creating one costs as much as formatting hundreds of values. */
function kept<Options extends object, Format>(
  make: (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const made = new Map<string, Format>();
  return (locale, options) => {
    const key = locale + JSON.stringify(options);
    const known = made.get(key) ?? make(numberLocale(locale), options);
    made.set(key, known);
    return known;
  };
}

export const dateTimeFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
export const relativeTimeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);
export const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const listFormat = kept(
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);
