/**
 * Entries of an archive: `chatbots/1.json`, `files/1/0` of its first source, `versions/1/3.json` of its third publication,
 * `pictures/1/0a1b2c3d4e5f` by content, `pictures/logo` of an agency, `leads/1.ndjson`, `conversations/1.ndjson`,
 * `organization.json`, and the manifest.
 */
export const manifestEntry = 'manifest.json';
export const organizationEntry = 'organization.json';
export const logoEntry = 'pictures/logo';
/** Numbers start at 1, positions of sources at 0. */
export const entryPattern =
  /^(?:chatbots\/[1-9]\d{0,2}\.json|files\/[1-9]\d{0,2}\/\d{1,4}|versions\/[1-9]\d{0,2}\/[1-9]\d{0,8}\.json|pictures\/(?:[1-9]\d{0,2}\/[0-9a-f]{12}|logo)|leads\/[1-9]\d{0,3}\.ndjson|conversations\/[1-9]\d{0,4}\.ndjson|organization\.json)$/;

export function chatbotEntry(number: number): string {
  return `chatbots/${number}.json`;
}

export function fileEntry(chatbot: number, place: number): string {
  return `files/${chatbot}/${place}`;
}

export function versionEntry(chatbot: number, version: number): string {
  return `versions/${chatbot}/${version}.json`;
}

/** Version numbers of a chatbot among the entry names, oldest first. */
export function versionsIn(names: readonly string[], chatbot: number): number[] {
  const folder = `versions/${chatbot}/`;
  return names
    .filter((name) => name.startsWith(folder))
    .map((name) => Number(name.slice(folder.length, -'.json'.length)))
    .toSorted((a, b) => a - b);
}

export function pictureEntry(chatbot: number, picture: string): string {
  return `pictures/${chatbot}/${picture}`;
}

/** Pictures of a chatbot among the entry names. */
export function picturesIn(names: readonly string[], chatbot: number): string[] {
  const folder = `pictures/${chatbot}/`;
  return names.filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length));
}

export function leadsEntry(number: number): string {
  return `leads/${number}.ndjson`;
}

export function conversationsEntry(number: number): string {
  return `conversations/${number}.ndjson`;
}
