import { findContacts } from '../../../packages/server/src/insight/contacts/find-contacts.ts';
import { recognizeIntent } from '../../../packages/server/src/insight/intent/recognize-intent.ts';
import { detectTextLanguage } from '../../../packages/server/src/insight/language/detect-language.ts';
import { maskText } from '../../../packages/server/src/insight/masking/mask-text.ts';
import { scoreSentiment } from '../../../packages/server/src/insight/sentiment/score-sentiment.ts';

const messages = [
  'Hello, my name is Anna Schmidt and my order to Hamburg has not arrived yet, help me.',
  'Wie lange dauert der Versand nach Österreich, und was kostet er für ein großes Paket?',
  '¿Cuáles son los horarios de la tienda en Madrid? Quiero devolver un pedido dañado hoy',
];
const times = 400;

/** Returns the CPU milliseconds for the full analysis of a message of about 80 letters, including masking at `full`. */
export function measureSpeed(): number {
  judgeAll();
  const before = process.cpuUsage();
  for (let round = 0; round < times; round += 1) judgeAll();
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / times / messages.length) / 1_000;
}

function judgeAll(): void {
  for (const text of messages) {
    const language = detectTextLanguage(text);
    scoreSentiment(text, language);
    recognizeIntent([text], language);
    findContacts([{ text, asked: null }], { country: 'DE' });
    maskText(text, 'full');
  }
}
