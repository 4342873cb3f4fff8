import { join } from 'node:path';
import { languages } from '@parley/contracts/language/languages';
import { beforeAll, describe, expect, it } from 'vitest';
import { installationRoot } from '../config/installation.ts';
import { loadSentences, type Sentences } from '../lib/text/sentences.ts';
import { answerLine, answerLines } from './answer-line.ts';
import { type MailBranding, ownBranding, textOn } from './mail-branding.ts';
import type { MailContent } from './mail-kinds.ts';
import { renderMail } from './render-mail.ts';

let sentences: Sentences;

beforeAll(async () => {
  sentences = await loadSentences(join(installationRoot(), 'packages', 'locales'), languages);
});

const setting = {
  language: 'en',
  branding: ownBranding,
  appAddress: 'https://parley.example',
  takesAnswers: true,
} as const;
const link = '/somewhere?token=abc';
const name = 'Maren';
const mails: MailContent[] = [
  { kind: 'verifyEmail', params: { name, link } },
  { kind: 'resetPassword', params: { name, link } },
  { kind: 'passwordChanged', params: { name, link } },
  { kind: 'emailChanged', params: { name, newEmail: 'new@example.com', link } },
  { kind: 'googleLinked', params: { name, link } },
  { kind: 'twoFactorChanged', params: { name, change: 'disabled', link } },
  { kind: 'invitation', params: { organizationName: 'Halden Books', role: 'admin', invitedBy: name, link } },
  { kind: 'notice', params: { text: 'The catalog could not be read.', link } },
  {
    kind: 'billing',
    params: { organizationName: 'Halden Books', subject: 'Paid', text: 'It was paid.', next: 'More.', link },
  },
  { kind: 'flowMessage', params: { subject: 'New request', text: 'Ana asks for a call.', link } },
];

describe('renderMail', () => {
  it.each(mails.map((mail) => [mail.kind, mail] as const))(
    '%s has all its sentences, with their parameters filled in',
    (_kind, mail) => {
      const { subject, text, html } = renderMail(sentences, mail, setting);
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|mail\.\w+/);
      expect(text).toMatch(/^https:\/\/parley\.example\/somewhere\?token=abc$/m);
      expect(html).toContain('href="https://parley.example/somewhere?token=abc"');
      expect(html.match(/<a /g)).toHaveLength(1);
    },
  );

  it('names the role of an invitation and the change of the second factor', () => {
    expect(renderMail(sentences, mails[6]!, setting).text).toContain('Your role will be admin.');
    expect(renderMail(sentences, mails[5]!, setting).text).toContain('no longer asks for a code');
  });

  it('escapes user input, and keeps the subject on one line', () => {
    const nasty = `<img src=x onerror="alert(1)">\r\nBcc: all@example.com $t(mail.linkHint) {{link}}`;
    const params = { organizationName: nasty, role: 'member', invitedBy: nasty, link };
    const branding = {
      ...ownBranding,
      name: nasty,
      footerLabel: nasty,
      footerLink: 'https://x.example/"><b>',
    };
    const mail = renderMail(sentences, { kind: 'invitation', params }, { ...setting, branding });
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toMatch(/<img|<b>/);
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(mail.text).toContain('$t(mail.linkHint) {{link}}');
  });

  it('makes no links out of names', () => {
    const trap = 'Win at https://evil.example/x or www.evil.example now';
    const branding = { ...ownBranding, name: trap };
    for (const mail of mails) {
      const named = { ...mail.params, name: trap, invitedBy: trap, organizationName: trap, text: trap };
      const content = { kind: mail.kind, params: named } as unknown as MailContent;
      const { subject, text, html } = renderMail(sentences, content, { ...setting, branding });
      for (const part of [subject, text, html]) {
        expect(part).not.toContain('evil.example');
        expect(part).not.toContain('https://evil');
      }
      expect(text).toContain('https evil. example/x');
    }
  });

  it('keeps names that only resemble a link, and an address that the owner must recognize', () => {
    const params = { name: 'J. R. Moe & Co', newEmail: 'new.one@example.com', link };
    const { text } = renderMail(sentences, { kind: 'emailChanged', params }, setting);
    const failed = { text: 'prices.pdf could not be read.', link };
    expect(renderMail(sentences, { kind: 'notice', params: failed }, setting).text).toContain('prices.pdf');
    expect(text).toContain('J. R. Moe & Co');
    expect(text).toContain('new.one@example.com');
  });

  it('is right-to-left if its language is', () => {
    const { html } = renderMail(sentences, mails[0]!, { ...setting, language: 'he' });
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(renderMail(sentences, mails[0]!, setting).html).toContain('dir="ltr"');
  });

  it.each(languages.filter((language) => language !== 'en'))(
    'I18N-14: no email in %s contains an English line',
    (language) => {
      for (const mail of mails) {
        const english = renderMail(sentences, mail, setting);
        const { subject, text } = renderMail(sentences, mail, { ...setting, language });
        const given = new Set([
          '',
          ...Object.values(mail.params),
          `${setting.appAddress}${link}`,
          ownBranding.name,
        ]);
        const lines = (of: string) =>
          of
            .replaceAll(/[\u2068\u2069]/g, '')
            .split('\n')
            .filter((line) => !given.has(line));
        expect(lines(text), mail.kind).toHaveLength(lines(english.text).length);
        for (const line of lines(english.text)) expect(lines(text), mail.kind).not.toContain(line);
        if (!given.has(english.subject)) expect(subject).not.toBe(english.subject);
      }
    },
  );

  it('uses an agency’s branding', () => {
    const branding: MailBranding = {
      name: 'Harbour Agency',
      logoUrl: 'https://parley.example/api/agency/1/logo?v=2',
      primaryColor: '#ffee00',
      footerLabel: 'Imprint',
      footerLink: 'https://harbour.example/imprint',
    };
    const { html, text } = renderMail(sentences, mails[1]!, { ...setting, branding });
    expect(html).toContain('<img src="https://parley.example/api/agency/1/logo?v=2" alt="Harbour Agency"');
    expect(html).toContain('background:#ffee00;color:#000000');
    expect(html).toContain('<a href="https://harbour.example/imprint"');
    expect(html).not.toContain('Parley');
    expect(text).toContain('Imprint https://harbour.example/imprint');
  });
});

it.each([
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
  ['#df0748', '#ffffff'],
  ['#ffff00', '#000000'],
  ['#777777', '#000000'],
])('text on %s is %s', (ground, text) => {
  expect(textOn(ground)).toBe(text);
});

describe('a message of people', () => {
  const written = 'I have found it: https://shop.example/orders/7\nIt is on its way.\n\nAnything else?';
  const reply: MailContent = {
    kind: 'agentReply',
    params: { name: 'Ada', chatbot: 'Halden Books', text: written },
  };

  it('keeps what its author wrote in paragraphs, and opens nothing', () => {
    const { subject, text, html } = renderMail(sentences, reply, setting);
    expect(subject).toBe('Halden Books: a message for you');
    expect(text).toContain(`Ada has written to you\n\n${written}\n\nYou can answer this email`);
    expect(html).toContain('https://shop.example/orders/7<br>It is on its way.</p>');
    expect(html).not.toContain('<a ');
    expect(`${text}${html}`).not.toContain('parley.example');
  });

  it('begins with the line above which it is answered, and without a way to answer says where to', () => {
    const { text, html } = renderMail(sentences, reply, setting);
    expect(text.startsWith('— Write your answer above this line —\n\n')).toBe(true);
    expect(html.indexOf('above this line')).toBeLessThan(html.indexOf('Ada has written'));
    const silent = renderMail(sentences, reply, { ...setting, takesAnswers: false });
    expect(`${silent.text}${silent.html}`).not.toContain('above this line');
    expect(silent.text).toContain('Please answer in the chat.');
  });

  it('has all sentences in every language, and a line of its own in each', () => {
    for (const language of languages) {
      const { subject, text } = renderMail(sentences, reply, { ...setting, language });
      expect(`${subject}${text}`).not.toMatch(/\{\{|mail\.\w+/);
      expect(text.startsWith(`${answerLine(sentences, language)}\n`)).toBe(true);
    }
    expect(new Set(answerLines(sentences)).size).toBe(languages.length);
  });

  it('escapes what was written, and advertises nothing by a name', () => {
    const params = { name: 'evil.example', chatbot: 'see https://evil.example', text: '<b>hi</b>' };
    const { subject, html } = renderMail(sentences, { kind: 'agentReply', params }, setting);
    expect(`${subject}${html}`).not.toMatch(/evil\.example|<b>/);
    expect(html).toContain('&lt;b&gt;hi&lt;/b&gt;');
  });
});
