export type Appearance = 'light' | 'dark' | 'system';

/** How surfaces are separated: by lines, by shadows, or by stronger lines with darker small text. */
export const themeVariants = ['professional', 'soft', 'defined'] as const;
export type ThemeVariant = (typeof themeVariants)[number];

export type ThemeConfig = {
  variant: ThemeVariant;
  appearance: Appearance;
  /** Pixels. */
  radius: number;
  primary: string;
  primaryDark: string;
  primaryLight: string;
  gradient: { start: string; end: string; direction: string };
  primaryTitle: string;
  secondary: string;
  secondaryGradient: { start: string; end: string; direction: string };
  accent: string;
  success: string;
  warning: string;
  error: string;
  /** 0 to 1, as the three below. */
  glowOpacity: number;
  shadowIntensity: number;
  enablePatterns: boolean;
  patternOpacity: number;
};

/** Parley's default theme. */
export const baseTheme: ThemeConfig = {
  variant: 'professional',
  appearance: 'light',
  radius: 8,
  primary: '#DF0748',
  primaryDark: '#c01f3e',
  primaryLight: '#ff4366',
  gradient: { start: '#DF0748', end: '#ff4366', direction: 'to right' },
  primaryTitle: '#1B0C36',
  secondary: '#00E0E0',
  secondaryGradient: { start: '#00E0E0', end: '#4b35ef', direction: 'to right' },
  accent: '#4b35ef',
  success: '#22c55e',
  warning: '#f59e0b',
  error: '#ef4444',
  glowOpacity: 0.25,
  shadowIntensity: 0.2,
  enablePatterns: true,
  patternOpacity: 0.05,
};

export type ThemePreset = 'parley' | 'violet';

/** Color presets for users; `violet` is the other default of the specification. */
export const themePresets: Readonly<Record<ThemePreset, ThemeConfig>> = {
  parley: baseTheme,
  violet: {
    ...baseTheme,
    primary: '#6d28d9',
    primaryDark: '#5b21b6',
    primaryLight: '#8b5cf6',
    gradient: { start: '#6d28d9', end: '#8b5cf6', direction: 'to right' },
    secondary: '#db2777',
    secondaryGradient: { start: '#db2777', end: '#2563eb', direction: 'to right' },
    accent: '#2563eb',
    success: '#16a34a',
    warning: '#f59e0b',
    error: '#dc2626',
  },
};
