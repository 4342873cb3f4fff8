import { describe, expect, it } from 'vitest';
import { queryWords } from './query-words.ts';

/** Returns the words looked up for a message that follows another one. */
function lookedUp(message: string, earlier: string, language: string): string[] {
  return queryWords(message, language, [language], { earlier })
    .filter((word) => !word.isFunction)
    .map(({ text }) => text);
}

describe('a message that reverses the previous one', () => {
  it.each([
    ['and the other way round?', 'how do i enable the alarm', 'en', 'disable', 'enable'],
    ['and off again?', 'how do i turn on the alarm', 'en', 'disable', 'turn'],
    ['und umgekehrt?', 'Wie kann ich Daten importieren?', 'de', 'exportieren', 'importieren'],
    ['¿y al revés?', '¿Cómo puedo activar la alarma?', 'es', 'desactivar', 'activar'],
    ["et l'inverse ?", 'comment bloquer un visiteur', 'fr', 'débloquer', 'bloquer'],
  ])('%s, after "%s"', (message, earlier, language, sought, replaced) => {
    const words = lookedUp(message, earlier, language);
    expect(words).toContain(sought);
    expect(words).not.toContain(replaced);
  });

  it('reverses nothing without a previous message', () => {
    expect(queryWords('is it the other way round?', 'en', ['en']).map(({ text }) => text)).toContain('round');
  });
});

describe('a message that asks for another action on the same thing', () => {
  it.each([
    ['how can i delete it?', 'how do i create a shared link', 'en', 'create', 'link'],
    ['¿cómo puedo borrarlo?', '¿cómo puedo crear un enlace?', 'es', 'crear', 'enlace'],
  ])('%s, after "%s"', (message, earlier, language, replaced, kept) => {
    const words = lookedUp(message, earlier, language);
    expect(words).toContain(kept);
    expect(words).not.toContain(replaced);
  });
});
