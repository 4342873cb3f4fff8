import { type Appearance, defaultAppearance } from '../src/settings/appearance-settings.ts';

/** The appearance of a chatbot as its first release stored it, without the settings that came later. */
export const firstAppearance = {
  theme: 'light',
  primaryColor: '#0f6e74',
  font: 'inter',
  borderRadius: 12,
  icon: 'chat',
  botAvatar: null,
  userAvatar: null,
  position: 'bottom-right',
  size: 'medium',
  buttonText: '',
  welcomeMessage: '',
  chatTitle: '',
  suggestedPrompts: [],
} satisfies Partial<Appearance>;

/** An appearance with the default of every later setting. */
export const plainAppearance: Appearance = { ...defaultAppearance, ...firstAppearance };
