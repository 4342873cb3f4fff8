import { directionOf, type Language } from '@parley/contracts/language/languages';
import type { Sentences } from '../lib/text/sentences.ts';
import { answerLine } from './answer-line.ts';
import type { MailBranding } from './mail-branding.ts';
import { letterHtml, type MailFrame, type MailParts, mailHtml } from './mail-html.ts';
import type { MailContent, MailParams, RenderedMail } from './mail-kinds.ts';

/** Sender branding and language of an email. */
export interface MailSetting {
  language: Language;
  branding: MailBranding;
  /** Origin of the app, without a trailing slash. */
  appAddress: string;
  /** Whether answers to emails arrive. */
  takesAnswers: boolean;
}

/** Parameters that are shown unchanged. */
const exact: ReadonlySet<string> = new Set(['link', 'newEmail']);

/** Renders an email from its sentences under `settings:mail.<kind>`, as text and as HTML. */
export function renderMail(
  sentences: Pick<Sentences, 'render'>,
  mail: MailContent,
  setting: MailSetting,
): RenderedMail {
  return mail.kind === 'agentReply'
    ? renderReply(sentences, mail.params, setting)
    : renderNotice(sentences, mail, setting);
}

/** An email of a person: plain paragraphs, and how to answer. The names are made harmless, the text is what its author wrote. */
function renderReply(
  sentences: Pick<Sentences, 'render'>,
  { text, ...names }: MailParams['agentReply'],
  { language, branding: given, takesAnswers }: MailSetting,
): RenderedMail {
  const branding = harmless(given);
  const filled = { name: withoutLinks(names.name), chatbot: withoutLinks(names.chatbot) };
  const say = (part: string): string =>
    sentences.render(language, `settings:mail.agentReply.${part}`, filled);
  const frame: MailFrame = {
    language,
    dir: directionOf(language),
    subject: oneLine(say('subject')),
    heading: oneLine(say('heading')),
    why: say('why'),
    above: takesAnswers ? answerLine(sentences, language) : '',
  };
  const note = say(takesAnswers ? 'byMail' : 'inChat');
  const paragraphs = text.split(/\n{2,}/);
  return {
    subject: frame.subject,
    text: textOf([frame.above ?? '', frame.heading, ...paragraphs, note], frame.why, branding),
    html: letterHtml(frame, { paragraphs, note }, branding),
  };
}

/** The name of the person who wrote, and of the chatbot in whose place; a program writes by the name of the chatbot alone. */
export function writerOf({ name, chatbot }: MailParams['agentReply']): string {
  return withoutLinks(name === chatbot ? chatbot : `${name} · ${chatbot}`);
}

function renderNotice(
  sentences: Pick<Sentences, 'render'>,
  mail: Exclude<MailContent, { kind: 'agentReply' }>,
  { language, branding: given, appAddress }: MailSetting,
): RenderedMail {
  const branding = harmless(given);
  const filled = paramsOf(sentences, mail, language, branding);
  const say = (part: string): string =>
    sentences.render(language, `settings:mail.${mail.kind}.${part}`, filled);
  const parts: MailParts = {
    language,
    dir: directionOf(language),
    subject: oneLine(say('subject')),
    heading: say('heading'),
    text: say(mail.kind === 'twoFactorChanged' ? `text.${mail.params.change}` : 'text'),
    button: say('button'),
    link: `${appAddress}${mail.params.link}`,
    linkHint: sentences.render(language, 'settings:mail.linkHint'),
    note: say('note'),
    why: say('why'),
  };
  const text = textOf([parts.heading, parts.text, parts.link, parts.note], parts.why, branding);
  return { subject: parts.subject, text, html: mailHtml(parts, branding) };
}

function paramsOf(
  sentences: Pick<Sentences, 'render'>,
  mail: Exclude<MailContent, { kind: 'agentReply' }>,
  language: Language,
  branding: MailBranding,
): Readonly<Record<string, string>> {
  const given = Object.entries(mail.params).map(([name, value]) => [
    name,
    exact.has(name) ? value : withoutLinks(value),
  ]);
  const params: Record<string, string> = { ...Object.fromEntries(given), brand: branding.name };
  if (mail.kind === 'invitation') {
    const role = sentences.render(language, `settings:mail.roles.${mail.params.role}`);
    return { ...params, role };
  }
  return params;
}

function harmless(branding: MailBranding): MailBranding {
  const name = withoutLinks(branding.name);
  return name === branding.name ? branding : { ...branding, name };
}

function textOf(
  parts: readonly string[],
  why: string,
  { name, footerLabel, footerLink }: MailBranding,
): string {
  const footer = [footerLabel ?? name, footerLink].filter((part) => part !== null).join(' ');
  return `${[...parts, `${why}\n${footer}`].filter((part) => part !== '').join('\n\n')}\n`;
}

/** A line break in a header would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** A dot in a host name. File extensions are not top-level domains, so dots before them are kept. */
const hostDot =
  /(?<=[\p{L}\p{N}])\.(?=\p{L})(?!(?:pdf|docx?|xlsx?|pptx?|odt|rtf|txt|csv|html?|json|xml|epub)\b)/giu;

/**
 * Changes text so that no mail client turns it into a link: users choose their own names, and our emails must not advertise URLs
 * in them. Removes the `://` of schemes, and adds a space after the dots of host names.
 */
function withoutLinks(text: string): string {
  return text.replaceAll('://', ' ').replaceAll(hostDot, '. ');
}
