import type { Installation } from '@parley/contracts/installation';

/** Sections of each page after the operator's: section key, and keys of its paragraphs. */
export type LegalSections = ReadonlyArray<readonly [section: string, paragraphs: readonly string[]]>;

export const aboutSections: LegalSections = [
  ['product', ['answers', 'share']],
  ['program', ['source']],
];

/** Returns only sections about what this installation is configured to do with personal data. */
export function privacySections(installation: Installation): LegalSections {
  const { collection, googleLogin, visitorCountry } = installation;
  return [
    [
      'account',
      ['identity', 'sessions', 'activity', 'messages', ...only('billing', collection !== null), 'delete'],
    ],
    [
      'visitor',
      [
        'owner',
        'messages',
        'inferred',
        'technical',
        ...only('country', visitorCountry),
        'contact',
        'consent',
        'retention',
        'rights',
      ],
    ],
    [
      'others',
      [
        'models',
        'programs',
        ...only('google', googleLogin),
        ...only('payments', collection === 'checkout'),
        'none',
        'pages',
      ],
    ],
    ['browser', ['cookie', ...only('googleCookie', googleLogin), 'storage']],
    ['rights', ['ask', 'backups']],
    ['age', ['text']],
  ];
}

export function termsSections({ collection }: Installation): LegalSections {
  return [
    ['account', ['age', 'responsible']],
    ['use', ['lawful', 'visitors']],
    ['content', ['yours', 'answers']],
    ['plan', ['limits', collection ?? 'off']],
    ['availability', ['text']],
    ['end', ['text']],
    ['changes', ['text']],
  ];
}

function only(paragraph: string, isTrue: boolean): string[] {
  return isTrue ? [paragraph] : [];
}
