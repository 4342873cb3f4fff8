import type { FlowDocument } from '../document.ts';

/** Returns the languages of a flow's translations, in the order of addition. */
export function languagesOf({ translations }: FlowDocument): string[] {
  return Object.keys(translations);
}

/** Adds a language without texts. */
export function addLanguage(flow: FlowDocument, language: string): FlowDocument {
  if (Object.hasOwn(flow.translations, language)) return flow;
  return { ...flow, translations: { ...flow.translations, [language]: {} } };
}

export function removeLanguage(flow: FlowDocument, language: string): FlowDocument {
  const { [language]: _removed, ...translations } = flow.translations;
  return { ...flow, translations };
}

/** Translates the text of a key; an empty translation removes it. */
export function translate(flow: FlowDocument, language: string, key: string, text: string): FlowDocument {
  const { [key]: _former, ...others } = flow.translations[language] ?? {};
  const texts = text.trim() === '' ? others : { ...others, [key]: text };
  return { ...flow, translations: { ...flow.translations, [language]: texts } };
}
