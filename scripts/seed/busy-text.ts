import type { Random } from '../../tools/random.ts';

/** Subjects of passages and headings. */
export const things = [
  'bicycle',
  'boiler',
  'subscription',
  'parcel',
  'garden chair',
  'heat pump',
  'lens',
  'mattress',
  'invoice',
  'voucher',
  'battery',
  'sewing machine',
  'course',
  'ticket',
  'account',
  'carpet',
  'router',
  'espresso machine',
  'tent',
  'policy',
];
const qualities = [
  'spare',
  'new',
  'damaged',
  'second',
  'returned',
  'personal',
  'international',
  'monthly',
  'small',
  'heavy',
  'free',
  'signed',
];
const acts = [
  'delivered',
  'repaired',
  'refunded',
  'replaced',
  'inspected',
  'cancelled',
  'renewed',
  'packed',
  'collected',
  'extended',
];
const places = [
  'in the shop',
  'at the counter',
  'by post',
  'online',
  'at our workshop',
  'in the customer area',
  'by phone',
  'on site',
];
const givens = [
  'Ana',
  'Bo',
  'Chiara',
  'Dewi',
  'Emil',
  'Farah',
  'Goran',
  'Hanna',
  'Iris',
  'Jonas',
  'Kofi',
  'Lena',
];
const families = [
  'Almeida',
  'Berg',
  'Costa',
  'Dvořák',
  'Eriksen',
  'Fischer',
  'García',
  'Haddad',
  'Ito',
  'Jansen',
];
const trades = [
  'Books',
  'Bikes',
  'Energy',
  'Optics',
  'Travel',
  'Dental',
  'Homes',
  'Foods',
  'Insurance',
  'Music',
];

/** Returns a heading and some sentences about one topic, about 70 words. */
export function passage(random: Random): { heading: string; text: string } {
  const thing = random.pick(things);
  const heading = `${capital(random.pick(qualities))} ${thing}`;
  const sentences = Array.from({ length: 5 }, () => sentence(random, thing));
  return { heading, text: sentences.join(' ') };
}

export function question(random: Random): string {
  const thing = random.pick(things);
  return random.pick([
    `When is my ${random.pick(qualities)} ${thing} ${random.pick(acts)}?`,
    `What does it cost to have a ${thing} ${random.pick(acts)}?`,
    `Can a ${thing} be ${random.pick(acts)} ${random.pick(places)}?`,
    `How long does it take until the ${thing} is ${random.pick(acts)}?`,
  ]);
}

export function personName(random: Random): string {
  return `${random.pick(givens)} ${random.pick(families)}`;
}

export function companyName(random: Random): string {
  return `${random.pick(families)} ${random.pick(trades)}`;
}

function sentence(random: Random, thing: string): string {
  const other = random.pick(things);
  return random.pick([
    `A ${random.pick(qualities)} ${thing} is ${random.pick(acts)} ${random.pick(places)} within ${random.between(2, 60)} days.`,
    `For order ${random.between(10_000, 99_999)} the fee is ${random.between(1, 90)} euros, and the ${other} may be ${random.pick(acts)} as well.`,
    `Whoever brings the receipt has the ${thing} ${random.pick(acts)} at no charge until ${random.between(1, 28)} March.`,
    `Please write to desk ${random.between(1, 400)} when the ${random.pick(qualities)} ${other} was not ${random.pick(acts)} ${random.pick(places)}.`,
  ]);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
