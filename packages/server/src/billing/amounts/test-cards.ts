/** Behavior of a test card: it pays, is refused when it is entered, or is accepted but refuses each charge. */
export type CardBehavior = 'pays' | 'refusedWhenGiven' | 'refusesCharges';

const cards: Readonly<Record<string, CardBehavior>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'refusedWhenGiven',
  '4000000000000341': 'refusesCharges',
};

/** A stored card, without its number. */
export interface StoredCard {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  name: string;
  behavior: CardBehavior;
  /** When the card was entered (ISO 8601), and the previous card, or null. Missing for cards of earlier releases. */
  givenAt?: string;
  former?: StoredCard | null;
}

/** The digits of a card's number without spaces and dashes; undefined for anything that is not 12 to 19 digits. */
export function cardDigits(number: string): string | undefined {
  const digits = number.replace(/[ -]/g, '');
  return /^\d{12,19}$/.test(digits) ? digits : undefined;
}

/** Behavior of a test card; undefined for other numbers. */
export function behaviorOf(digits: string): CardBehavior | undefined {
  return Object.hasOwn(cards, digits) ? cards[digits] : undefined;
}

/** Whether the expiry month of a card is over (UTC). */
export function isExpired(
  { expMonth, expYear }: Pick<StoredCard, 'expMonth' | 'expYear'>,
  now: Date,
): boolean {
  return Date.UTC(expYear, expMonth, 1) <= now.getTime();
}

export function paysNow(card: StoredCard, now: Date): boolean {
  return card.behavior === 'pays' && !isExpired(card, now);
}
