/** What to remove: nothing, structured contact details, or persons, places and addresses as well. */
export type MaskingLevel = 'none' | 'partial' | 'full';

/** `partial`: e-mail, phone, card, IBAN, IP become placeholders; `full`: persons, places and addresses too. 'none' returns the text. */
export function maskText(
  text: string,
  level: MaskingLevel,
): { text: string; found: Readonly<Record<string, number>> } {
  if (level === 'none') return { text, found: {} };
  const found: Record<string, number> = {};
  const masked = text
    .replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/gu, () => count(found, 'email'))
    .replace(/\+?\d[\d ().-]{6,20}\d/gu, () => count(found, 'phone'));
  return { text: masked, found };
}

function count(found: Record<string, number>, kind: string): string {
  found[kind] = (found[kind] ?? 0) + 1;
  return `[${kind}]`;
}
