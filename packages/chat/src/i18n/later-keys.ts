/**
 * Keys of `chat.json` that only a part of the page uses which loads when it is needed. Their English loads with the part, as
 * `chat.json?people`, `chat.json?password` or `chat.json?form`.
 */
export const LATER_KEYS: Readonly<Record<string, readonly string[]>> = {
  form: ['consentNeeded', 'contactDecline', 'fieldRequired', 'formClosed', 'formSent'],
  people: ['personBack', 'personInLine', 'personSaid', 'personTyping', 'personWith'],
  password: [
    'hidePassword',
    'password',
    'passwordHint',
    'passwordTitle',
    'showPassword',
    'subtitleProtected',
    'wrongPassword',
  ],
};
