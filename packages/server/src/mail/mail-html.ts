import { type MailBranding, ownBranding, textOn } from './mail-branding.ts';

/** Texts of an email in order, with its language and direction. */
export interface MailParts {
  language: string;
  dir: 'ltr' | 'rtl';
  subject: string;
  heading: string;
  text: string;
  button: string;
  /** Absolute URL of the button, also printed below it. */
  link: string;
  linkHint: string;
  /** Empty if there is no note. */
  note: string;
  /** Why the recipient gets this email. */
  why: string;
}

const font = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** What every email has around its own content. */
export type MailFrame = Pick<MailParts, 'language' | 'dir' | 'subject' | 'heading' | 'why'> & {
  /** A line above everything else; empty if there is none. */
  above?: string;
};

/** One card with one button. Styles are inline because email clients drop style sheets. All text is escaped here. */
export function mailHtml(parts: MailParts, branding: MailBranding): string {
  const { primaryColor } = branding;
  const button = `display:inline-block;background:${primaryColor};color:${textOn(primaryColor)};border-radius:8px;padding:13px 20px;font-size:16px;font-weight:600;text-decoration:none`;
  const small = 'font-size:14px;line-height:22px;color:#6b6178';
  return framed(
    parts,
    `<p style="margin:0 0 28px;font-size:16px;line-height:26px;color:#4d4360">${escapeHtml(parts.text)}</p>
<p style="margin:0 0 28px"><a href="${escapeHtml(parts.link)}" style="${button}">${escapeHtml(parts.button)}</a></p>
<p style="margin:0 0 8px;${small}">${escapeHtml(parts.linkHint)}</p>
<p dir="ltr" style="margin:0 0 32px;padding:12px 14px;background:#f4f2f7;border-radius:8px;font-size:13px;line-height:20px;color:#1b0c36;word-break:break-all">${escapeHtml(parts.link)}</p>
${noteOf(parts)}`,
    branding,
  );
}

/**
 * One card with what a person has written, as plain paragraphs, and how to answer. Nothing in it is a link: the text is what its
 * author wrote.
 */
export function letterHtml(
  frame: MailFrame,
  { paragraphs, note }: { paragraphs: readonly string[]; note: string },
  branding: MailBranding,
): string {
  const style = 'margin:0 0 20px;font-size:16px;line-height:26px;color:#1b0c36';
  const written = paragraphs.map(
    (text) => `<p dir="auto" style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>\n`,
  );
  return framed(frame, `${written.join('')}${noteOf({ note })}`, branding);
}

function framed(parts: MailFrame, content: string, branding: MailBranding): string {
  return `<!doctype html>
<html lang="${parts.language}" dir="${parts.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(parts.subject)}</title>
</head>
<body dir="${parts.dir}" style="margin:0;background:#f4f2f7;${font}">
<div style="max-width:600px;margin:0 auto;padding:36px 16px">
${aboveOf(parts)}<div style="padding:0 8px 20px;font-size:24px;font-weight:700;color:#1b0c36">${signOf(branding)}</div>
<div style="background:#ffffff;border:1px solid #e6e2ec;border-radius:16px;padding:44px 48px">
<h1 style="margin:0 0 12px;font-size:26px;line-height:34px;color:#1b0c36">${escapeHtml(parts.heading)}</h1>
${content}</div>
<p style="margin:20px 4px 0;font-size:13px;line-height:20px;color:#6b6178">${escapeHtml(parts.why)}<br>${footerOf(branding)}</p>
</div>
</body>
</html>
`;
}

function aboveOf({ above = '' }: MailFrame): string {
  if (above === '') return '';
  return `<p style="margin:0 0 20px;font-size:13px;line-height:20px;color:#6b6178">${escapeHtml(above)}</p>\n`;
}

function noteOf({ note }: Pick<MailParts, 'note'>): string {
  if (note === '') return '';
  return `<p style="margin:0;padding:24px 0 0;border-top:1px solid #e6e2ec;font-size:14px;line-height:22px;color:#4d4360">${escapeHtml(note)}</p>
`;
}

/** Escapes text for use in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function signOf(branding: MailBranding): string {
  const name = escapeHtml(branding.name);
  if (branding.logoUrl !== null) {
    const size = 'display:block;max-height:40px;max-width:240px';
    return `<img src="${escapeHtml(branding.logoUrl)}" alt="${name}" style="${size}">`;
  }
  return branding === ownBranding ? `${ownMark}&nbsp;${name}` : name;
}

/** The Parley logo, drawn with HTML instead of an image file. */
const ownMark =
  '<span style="display:inline-block;width:8px;height:8px;border:6px solid #df0748;border-radius:50% 50% 50% 3px;background:#ffffff;vertical-align:middle"></span>';

function footerOf({ name, footerLabel, footerLink }: MailBranding): string {
  const label = escapeHtml(footerLabel ?? name);
  return footerLink === null
    ? label
    : `<a href="${escapeHtml(footerLink)}" style="color:#6b6178">${label}</a>`;
}
