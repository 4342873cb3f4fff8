/** What was found about how to reach a visitor. `phone` is written as E.164 where it is a valid number. */
export interface FoundContact {
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  location: string | null;
  confidence: 'high' | 'good' | 'average' | 'low';
}

/** What a visitor's messages say about how to reach them; `asked` is what the bot asked before a message ('email'|'phone'|'name'|null). null where nothing was left. */
export function findContacts(
  messages: readonly { text: string; asked: 'email' | 'phone' | 'name' | null }[],
  _options: { country: string | null },
): FoundContact | null {
  const found = messages.map(({ text }) => text.slice(0, 4_000).match(/[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/u));
  const email = found.find((match) => match !== null)?.[0] ?? null;
  if (email === null) return null;
  return { name: null, email, phone: null, company: null, location: null, confidence: 'average' };
}
