/** Entries of an archive: `chatbots/1.json`, `files/1/0` of its first source, `leads/1.ndjson`, and the manifest. */
export const manifestEntry = 'manifest.json';
/** Numbers are from 1, places of sources from 0. */
export const entryPattern =
  /^(?:chatbots\/[1-9]\d{0,2}\.json|files\/[1-9]\d{0,2}\/\d{1,4}|leads\/[1-9]\d{0,3}\.ndjson)$/;

export function chatbotEntry(number: number): string {
  return `chatbots/${number}.json`;
}

export function fileEntry(chatbot: number, place: number): string {
  return `files/${chatbot}/${place}`;
}

export function leadsEntry(number: number): string {
  return `leads/${number}.ndjson`;
}
