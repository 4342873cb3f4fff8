import { pairsOf, type TranslationCheck, wordsOnly } from './translation.ts';

/** Where a text has little room: tabs, column heads, badges and what buttons and menus say. */
const tight =
  /[.:](?:tabs|settingsTabs|columns|status|statuses|badges?|roles|plans|nav|actions?)\.[\w-]+$|\.(?:save|cancel|delete|add|create|edit|close|send|retry|remove|export|publish|undo|redo|copy|button|action)$/;

/** Lines of tables that break where they have to. */
const roomy = /^settings:(?:rights|audit)\./;

/** No word of a button is too long, even where English has a very short one ("Save" is "Enregistrer"). */
const alwaysRoomFor = 14;

/** Buttons, tabs, badges and column heads are at most 2.2 times as long as English up to 10 letters, else 1.7 times. */
export const checkLengths: TranslationCheck = (translation) => {
  return pairsOf(translation).flatMap(({ key, text, from }) => {
    if (!tight.test(key) || roomy.test(key)) return [];
    const [length, english] = [lengthOf(text), lengthOf(from)];
    const room = Math.max(alwaysRoomFor, english * (english <= 10 ? 2.2 : 1.7));
    return length > room
      ? [{ key, fault: `has ${length} letters, room is for ${Math.floor(room)}: ${text}` }]
      : [];
  });
};

function lengthOf(text: string): number {
  return [...wordsOnly(text).trim()].length;
}
