/**
 * Entries of an archive: `chatbots/1.json`, `files/1/0` of its first source, `leads/1.ndjson`,
 * `conversations/1.ndjson`, `organization.json`, and the manifest.
 */
export const manifestEntry = 'manifest.json';
export const organizationEntry = 'organization.json';
/** Numbers are from 1, places of sources from 0. */
export const entryPattern =
  /^(?:chatbots\/[1-9]\d{0,2}\.json|files\/[1-9]\d{0,2}\/\d{1,4}|leads\/[1-9]\d{0,3}\.ndjson|conversations\/[1-9]\d{0,4}\.ndjson|organization\.json)$/;

export function chatbotEntry(number: number): string {
  return `chatbots/${number}.json`;
}

export function fileEntry(chatbot: number, place: number): string {
  return `files/${chatbot}/${place}`;
}

export function leadsEntry(number: number): string {
  return `leads/${number}.ndjson`;
}

export function conversationsEntry(number: number): string {
  return `conversations/${number}.ndjson`;
}
