/** Permissive on purpose: the server validates. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Input attributes by value type, for the keyboard and autocompletion. */
export const fieldKinds = {
  email: { type: 'email', autoComplete: 'email', dir: 'ltr', maxLength: 254 },
  phone: { type: 'tel', autoComplete: 'tel', dir: 'ltr', maxLength: 40 },
  url: { type: 'url', autoComplete: 'url', dir: 'ltr', maxLength: 2_048 },
  number: { type: 'text', inputMode: 'decimal', dir: 'ltr', maxLength: 20 },
  date: { type: 'date' },
} as const;
