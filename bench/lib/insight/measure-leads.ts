import path from 'node:path';
import {
  type ContactMessage,
  findDetails,
} from '../../../packages/server/src/insight/contacts/find-contacts.ts';
import { personsModel } from '../../../packages/server/src/insight/masking/persons-model.ts';
import { readBookings } from '../../../tools/insight/persons/examples.ts';
import { readRows } from '../../../tools/insight/read-rows.ts';
import { score } from './score.ts';

type Report = Record<'name' | 'phone', { recall: number; precision: number }>;

/** Returns recall and precision of names, in percent. The name lists do not come from these texts. */
export function measureLeads(data: string) {
  const { names } = personsModel();
  const details = (messages: ContactMessage[]) => findDetails(messages, 'US', names);
  const bookings = readBookings(data).map(({ id, text, asked }) => {
    const askedName = asked.some((slot) => slot.includes('name'));
    return { id, ...details([{ text, asked: askedName ? 'name' : null }]) };
  });
  const chats = readRows<{ id: string; turns: string[] }>(path.join(data, 'leads', 'multidogo.jsonl')).map(
    ({ id, turns }) => ({
      id,
      ...details(turns.map((text) => ({ text, asked: null }))),
    }),
  );
  const name = (file: string, found: readonly object[]) => {
    const { recall, precision } = score<Report>(data, 'leads', `leads/${file}.jsonl`, found).name;
    return { recall, precision };
  };
  return { restaurant8k: name('restaurant8k-names', bookings), multidogo: name('multidogo', chats) };
}
