import { pairsOf, type TranslationCheck, wordsOnly } from './translation.ts';

/** Texts with little space: tabs, column heads, badges, buttons and menus. */
const tight =
  /[.:](?:tabs|settingsTabs|columns|status|statuses|badges?|roles|plans|nav|actions?)\.[\w-]+$|\.(?:save|cancel|delete|add|create|edit|close|send|retry|remove|export|publish|undo|redo|copy|button|action)$/;

/** Table rows that can wrap. */
const roomy = /^settings:(?:rights|audit)\./;

/** Allowed length even if the English word is very short ("Save" is "Enregistrer"). */
const alwaysRoomFor = 14;

/** Buttons, tabs, badges and column heads may be 2.2 times as long as English up to 10 letters, else 1.7 times. */
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
