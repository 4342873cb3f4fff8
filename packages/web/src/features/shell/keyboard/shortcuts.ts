import { mainItems, organizationItems } from '../nav-items.ts';

export type Shortcut = {
  /** Keys in the order they are pressed; `mod` is ⌘ on Apple systems and Ctrl elsewhere. */
  keys: readonly string[];
  /** A key of the common namespace. */
  text: string;
};

const screenKeys: Readonly<Record<string, string>> = {
  dashboard: 'd',
  chatbots: 'c',
  conversations: 'v',
  settings: 's',
};

const screens = [...mainItems, ...organizationItems].flatMap(({ key, href }) => {
  const letter = screenKeys[key];
  return letter === undefined ? [] : [{ key, href, letter }];
});

/** First key of the shortcuts that open a screen. */
export const goKey = 'g';

/** Returns the screen that `g` and this letter open, or undefined. */
export function screenOfLetter(letter: string): string | undefined {
  return screens.find((screen) => screen.letter === letter)?.href;
}

/** All shortcuts outside of fields and lists, by group. */
export const shortcutGroups: ReadonlyArray<{ key: string; shortcuts: readonly Shortcut[] }> = [
  {
    key: 'anywhere',
    shortcuts: [
      { keys: ['mod', 'k'], text: 'keyboard.search' },
      { keys: ['mod', 's'], text: 'keyboard.save' },
      { keys: ['?'], text: 'keyboard.map' },
      { keys: ['F8'], text: 'keyboard.notification' },
      { keys: ['Esc'], text: 'keyboard.close' },
    ],
  },
  {
    key: 'screens',
    shortcuts: screens.map(({ key, letter }) => ({ keys: [goKey, letter], text: `nav.${key}` })),
  },
  {
    key: 'conversations',
    shortcuts: [
      { keys: ['j'], text: 'keyboard.next' },
      { keys: ['k'], text: 'keyboard.previous' },
      { keys: ['t'], text: 'keyboard.take' },
      { keys: ['r'], text: 'keyboard.reply' },
      { keys: ['n'], text: 'keyboard.note' },
      { keys: ['/'], text: 'keyboard.canned' },
      { keys: ['s'], text: 'keyboard.suggest' },
      { keys: ['a'], text: 'keyboard.assign' },
      { keys: ['b'], text: 'keyboard.release' },
      { keys: ['e'], text: 'keyboard.end' },
    ],
  },
];
