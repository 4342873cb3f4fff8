export const appName = 'Parley';

function capitalize(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Returns document.title for a path: its last segment as words, then the app's name; for "/" only the name. */
export function titleOf(path: string): string {
  const pathname = path.split(/[?#]/)[0] ?? '';
  const last = pathname.split('/').filter(Boolean).at(-1);
  if (last === undefined) return appName;
  const words = decode(last)
    .split(/[-_\s]+/)
    .filter(Boolean);
  return words.length === 0 ? appName : withAppName(words.map(capitalize).join(' '));
}

/** "{title} | Parley". */
export function withAppName(title: string): string {
  return `${title} | ${appName}`;
}
