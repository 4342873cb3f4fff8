import type { PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import { type Appearance, defaultAppearance } from '@parley/contracts/settings/appearance-settings';
import { toLockedAppearance, toPublicAppearance } from '@parley/contracts/settings/look/public-look';

/** A chatbot of the mock server: its public settings as `GET /api/chat/{id}` returns them. */
export type MockBot = {
  config: PublicChatbot;
  password?: string;
  needsConsent?: boolean;
};

const look: Appearance = {
  theme: 'light',
  primaryColor: '#1d5c46',
  font: 'inter',
  borderRadius: 8,
  icon: 'book',
  botAvatar: null,
  userAvatar: null,
  position: 'bottom-right',
  size: 'medium',
  buttonText: 'Looking for a gift? Ask me.',
  welcomeMessage: '',
  chatTitle: '',
  ...defaultAppearance,
  suggestedPrompts: [
    'When will my order arrive?',
    'Can I return an opened book?',
    'Do you ship to Norway?',
    'A gift for a ten-year-old',
  ],
};

const halden: PublicChatbot = {
  id: 'halden',
  title: 'Halden Books',
  companyName: 'Halden Books',
  welcomeMessage:
    'Hello! I’m the Halden Books assistant. I answer from our shop pages and delivery terms, and every answer shows where it comes from.',
  locale: 'en',
  brand: null,
  languages: ['en', 'es', 'fr', 'ar'],
  passwordRequired: false,
  status: 'available',
  appearance: toPublicAppearance(look),
  consent: { required: false, bannerText: '', privacyPolicyUrl: null, version: '1' },
  showSources: true,
  siteUrl: 'https://haldenbooks.example/',
  abilities: {
    send: true,
    rate: true,
    stop: true,
    regenerate: true,
    exportData: true,
    eraseData: true,
    withdrawConsent: true,
  },
};

const consent = {
  required: true,
  bannerText:
    'We store this conversation for 30 days to answer you and to improve our answers. Please don’t share card numbers.',
  privacyPolicyUrl: 'https://haldenbooks.example/privacy',
  version: '3',
};

function variant(id: string, change: Partial<PublicChatbot>, other: Partial<Appearance> = {}): MockBot {
  return { config: { ...halden, ...change, id, appearance: toPublicAppearance({ ...look, ...other }) } };
}

const people = { offer: 'chat', button: true, waitSeconds: 240, opensAt: null, live: false } as const;

export const MOCK_BOTS: Record<string, MockBot> = {
  halden: { config: halden },
  dark: variant('dark', {}, { theme: 'dark' }),
  basic: variant('basic', { abilities: { send: true } }),
  auto: variant('auto', {}, { theme: 'auto' }),
  pale: variant('pale', {}, { primaryColor: '#ffe680', position: 'bottom-left', size: 'large' }),
  consent: { ...variant('consent', { consent }), needsConsent: true },
  locked: {
    ...variant('locked', { passwordRequired: true, consent }),
    password: 'open sesame',
    needsConsent: true,
  },
  people: variant('people', { people }),
  'people-consent': { ...variant('people-consent', { people, consent }), needsConsent: true },
  'people-dark': variant('people-dark', { people }, { theme: 'dark' }),
  'people-away': variant('people-away', { people: { ...people, offer: 'message' } }),
  'people-museum': variant(
    'people-museum',
    {
      people,
      title: 'متحف الساحل',
      companyName: 'متحف الساحل',
      welcomeMessage: 'أهلًا بك! أجيب عن أسئلتك من صفحات المتحف، وأذكر مصدر كل إجابة.',
      locale: 'ar',
      languages: ['ar', 'en'],
    },
    { primaryColor: '#1c4b8c', icon: 'help', suggestedPrompts: ['أين أوقف سيارتي؟'] },
  ),
  closed: variant('closed', { status: 'unavailable' }),
  hostile: variant(
    'hostile',
    {
      title: '<img src=x onerror=alert(1)>',
      companyName: '"><script>alert(1)</script>',
      welcomeMessage: '<svg/onload=alert(1)> [x](javascript:alert(1)) ![i](https://evil.example/i.png)',
      siteUrl: 'javascript:alert(1)',
      consent: { ...consent, required: false, privacyPolicyUrl: 'javascript:alert(1)' },
    },
    {
      primaryColor: 'red;}*{display:none',
      botAvatar: '//evil.example/i.png',
      buttonText: '<img src=x onerror=alert(1)>',
      suggestedPrompts: ['<b onmouseover=alert(1)>x</b>'],
    },
  ),
  museum: variant(
    'museum',
    {
      title: 'متحف الساحل',
      companyName: 'متحف الساحل',
      welcomeMessage: 'أهلًا بك! أجيب عن أسئلتك من صفحات المتحف، وأذكر مصدر كل إجابة.',
      locale: 'ar',
      languages: ['ar', 'en'],
    },
    {
      primaryColor: '#1c4b8c',
      icon: 'help',
      buttonText: 'اسألني عن المتحف',
      suggestedPrompts: ['أين أوقف سيارتي؟', 'هل توجد جولات بالعربية؟'],
    },
  ),
};

/** The public settings of a chatbot before the visitor enters its password. */
export function lockedConfig({ config }: MockBot): object {
  const { id, title, locale } = config;
  return { id, title, locale, appearance: toLockedAppearance(config.appearance), passwordRequired: true };
}
