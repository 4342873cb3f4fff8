/** What a mail wears: the installation's own look, or that of an agency. */
export interface MailBranding {
  name: string;
  /** Absolute address of a picture that stands for the name. */
  logoUrl: string | null;
  /** #rrggbb of the button. */
  primaryColor: string;
  footerLabel: string | null;
  footerLink: string | null;
}

export const ownBranding: MailBranding = {
  name: 'Parley',
  logoUrl: null,
  primaryColor: '#df0748',
  footerLabel: null,
  footerLink: null,
};

/** The least contrast between text and its ground (WCAG 2.2, 1.4.3). */
const minContrast = 4.5;
const white = '#ffffff';

/** Color of text that can be read on a ground of #rrggbb: white where that is enough, else black. */
export function textOn(ground: string): string {
  return 1.05 / (luminance(ground) + 0.05) >= minContrast ? white : '#000000';
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
