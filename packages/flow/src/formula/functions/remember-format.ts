/** Formula steps for formatting a date or a number. */
export const stepsOfFormat = 8;
const maxRemembered = 50;

/** Caches formatters, because creating one takes a hundred times as long as using it. */
export function rememberFormat<Format, Option>(
  make: (language: string, option: Option) => Format,
): (language: string, option: Option) => Format {
  const remembered = new Map<string, Format>();
  return (language, option) => {
    const key = `${language} ${option}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const made = make(language, option);
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(key, made);
    return made;
  };
}
