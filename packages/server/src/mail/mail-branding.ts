/** Branding of an email: the installation's own, or an agency's. */
export interface MailBranding {
  name: string;
  /** Absolute URL of an image shown instead of the name. */
  logoUrl: string | null;
  /** Button color as #rrggbb. */
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

/** Minimum contrast between text and background (WCAG 2.2, 1.4.3). */
const minContrast = 4.5;
const white = '#ffffff';

/** Readable text color on a #rrggbb background: white if its contrast suffices, else black. */
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
