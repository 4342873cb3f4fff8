import { markdownCases } from '../../markdown/test/cases.ts';

/** A prepared answer with its sources. A question can trigger a fault by name, see `troubleIn`. */
export type MockAnswer = { content: string; sources: object[]; suggestions?: object[]; input?: object };

export type Trouble =
  | 'drop'
  | 'cut'
  | 'slow'
  | 'fail'
  | 'limit'
  | 'broken'
  | 'expired'
  | 'refused'
  | 'planned'
  | null;

const TROUBLES = ['drop', 'cut', 'slow', 'fail', 'limit', 'broken', 'expired', 'refused', 'planned'] as const;

/** The fault that a question triggers: `[drop]` cuts the connection, `[slow]` delays the answer, and so on. */
export function troubleIn(question: string): Trouble {
  return TROUBLES.find((trouble) => question.includes(`[${trouble}]`)) ?? null;
}

const returns = {
  n: 1,
  sourceId: 's1',
  sourceName: 'Returns and refunds',
  url: 'https://haldenbooks.example/returns',
  heading: 'Returns',
  quote:
    'You may return a book within 30 days of delivery if it can still be sold as new: clean pages, an unbroken spine and no writing.',
  passage:
    'Changed your mind? You may return a book within 30 days of delivery if it can still be sold as new: clean pages, an unbroken spine and no writing. Gift vouchers can’t be returned.',
  readAt: '2026-11-18T09:00:00Z',
};
const used = {
  n: 2,
  sourceId: 's2',
  sourceName: 'Used and read books',
  url: 'https://haldenbooks.example/used',
  heading: null,
  quote: 'For books that have been read we offer a voucher for half the price.',
};
const parcel = {
  n: 3,
  sourceId: 's3',
  sourceName: 'How to send a parcel',
  url: null,
  heading: 'At the post office',
  quote: 'Show the code at any post office; no printer is needed.',
};
const tickets = {
  n: 1,
  sourceId: 's4',
  sourceName: 'التذاكر ومواعيد الزيارة',
  url: 'https://coastmuseum.example/ar/tickets',
  heading: null,
  quote: 'يدخل طلاب الجامعات مجانًا من الأحد إلى الخميس عند إبراز بطاقة جامعية سارية.',
  passage:
    'أوقات الزيارة من التاسعة صباحًا حتى السادسة مساءً. يدخل طلاب الجامعات مجانًا من الأحد إلى الخميس عند إبراز بطاقة جامعية سارية.',
  readAt: '2026-11-18T09:00:00Z',
};
const weekend = { ...used, sourceName: 'Weekend prices', url: 'https://coastmuseum.example/en/weekend' };

const hoursTable = [
  ['Branch', 'Monday to Friday', 'Saturday', 'Telephone', 'Parking'],
  ['Portland', '9:00–18:00', '10:00–16:00', '+1-503-555-0101', 'Underground-garage'],
  ['Salem', '9:00–17:00', 'closed', '+1-503-555-0102', 'Courtyard-parking'],
];
const hours = {
  n: 1,
  sourceId: 's5',
  sourceName: 'Our branches',
  url: null,
  heading: 'Opening hours',
  page: 12,
  quote: 'Portland | 9:00–18:00 | 10:00–16:00 | +1-503-555-0101 | Underground-garage',
  passage: ['When we are open:', ...hoursTable.map((cells) => cells.join(' | ')), 'Come and see us.'].join(
    '\n',
  ),
};

const contactForm = {
  id: 'contact.1',
  type: 'form',
  required: false,
  label: 'Leave us a message',
  fields: [
    { key: 'email', label: 'Email', type: 'email', required: true },
    { key: 'message', label: 'Your message (optional)', type: 'text', required: false },
  ],
};

const HOSTILE_TEXT = [
  'Look: <img src=x onerror="window.hacked=1"> <script>window.hacked=1</script> <svg/onload=window.hacked=1>',
  '[click](javascript:window.hacked=1) [data](data:text/html,x) [ok](https://haldenbooks.example/a?b=1&c=2)',
  '![picture](https://evil.example/pixel.png) <iframe src=//evil.example></iframe> &lt;b&gt;',
  '`<b>code</b>` **<i>bold</i>** [1] [9]',
].join('\n\n');

/** Returns the mock model's answer to a question. */
export function answerTo(question: string): MockAnswer {
  const markdown = markdownCases.find(({ name }) => question === `case: ${name}`);
  if (markdown) {
    return { content: markdown.text, sources: markdown.sources.map((n) => ({ ...returns, n })) };
  }
  if (question.includes('hostile')) {
    return {
      content: HOSTILE_TEXT,
      sources: [{ ...returns, sourceName: '<b>Bold</b>', url: 'javascript:alert(1)' }],
    };
  }
  if (question.includes('branches')) {
    const [names = [], ...rows] = hoursTable.map((cells) => `| ${cells.join(' | ')} |`);
    const content = [names, '|---|---|---|---|---|', ...rows, '', 'That is all. [1]'].join('\n');
    return { content, sources: [hours] };
  }
  if (question.includes('person'))
    return { content: 'Leave us your address.', sources: [], input: contactForm };
  if (question.includes('weather'))
    return {
      content: 'I don’t know: our pages say nothing about it.',
      sources: [],
      suggestions: [
        { label: 'Returns and refunds', message: 'Can I return a book?' },
        { label: '<b>Refunds</b>', message: 'How long does the refund take?' },
        { label: 'No message' },
      ],
    };
  if (/[\u0600-\u06ff]/.test(question)) {
    const content =
      'نعم، الدخول **مجاني لطلاب الجامعات** من الأحد إلى الخميس عند إبراز بطاقة سارية. [1] أما في عطلة نهاية الأسبوع فسعر التذكرة **٢٠ درهمًا**، أي نصف الثمن. [2]';
    return { content, sources: [tickets, weekend] };
  }
  if (question.includes('refund')) {
    const content =
      'We refund you as soon as the parcel is back with us, usually within **three working days**. [1] Your bank may need another day or two.';
    return { content, sources: [returns] };
  }
  const content = [
    'Yes, within **30 days** of delivery, as long as we could still sell it as new: clean pages and an unbroken spine. [1] If it has clearly been read, we offer a **voucher for half the price** instead. [2]',
    'To return it:',
    '1. Open **Your orders** and choose **Return**.\n2. Show the code at any post office. You don’t need a printer. [3]',
  ].join('\n\n');
  return { content, sources: [returns, used, parcel] };
}
