/** How a test card behaves: it pays, is refused when it is given, or is taken and refuses each charge. */
export type CardBehavior = 'pays' | 'refusedWhenGiven' | 'refusesCharges';

const cards: Readonly<Record<string, CardBehavior>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'refusedWhenGiven',
  '4000000000000341': 'refusesCharges',
};

/** A card as it is kept: never its number. */
export interface KeptCard {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  name: string;
  behavior: CardBehavior;
  /** When it was given (ISO 8601), and the card before it; null for none. Cards of earlier releases have neither. */
  givenAt?: string;
  former?: KeptCard | null;
}

/** The digits of a card's number without spaces and dashes; undefined for anything that is not 12 to 19 digits. */
export function cardDigits(number: string): string | undefined {
  const digits = number.replace(/[ -]/g, '');
  return /^\d{12,19}$/.test(digits) ? digits : undefined;
}

/** Undefined for a number that is no test card. */
export function behaviorOf(digits: string): CardBehavior | undefined {
  return Object.hasOwn(cards, digits) ? cards[digits] : undefined;
}

/** Whether a card's last month is over (UTC). */
export function isExpired({ expMonth, expYear }: Pick<KeptCard, 'expMonth' | 'expYear'>, now: Date): boolean {
  return Date.UTC(expYear, expMonth, 1) <= now.getTime();
}

export function paysNow(card: KeptCard, now: Date): boolean {
  return card.behavior === 'pays' && !isExpired(card, now);
}
