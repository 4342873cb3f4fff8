import { expect, it } from 'vitest';
import { answerTable } from './answer-settings.ts';
import { appearanceTable, defaultAppearance, publicAppearanceNames } from './appearance-settings.ts';
import { toPublicAppearance } from './look/public-look.ts';
import { completeSettings, type SettingTable } from './setting-table.ts';

const stored = {
  theme: 'dark',
  primaryColor: '#0f6e74',
  font: 'inter',
  borderRadius: 12,
  icon: 'chat',
  botAvatar: null,
  userAvatar: null,
  position: 'bottom-right',
  size: 'medium',
  buttonText: '',
  welcomeMessage: 'Hello',
  chatTitle: '',
  suggestedPrompts: [],
} as const;

it.each<[string, SettingTable]>([
  ['appearance', appearanceTable],
  ['answers', answerTable],
])('each default of the settings for %s is a valid value', (_, table) => {
  for (const [name, setting] of Object.entries(table)) {
    if ('default' in setting)
      expect([name, setting.value.safeParse(setting.default).success]).toEqual([name, true]);
  }
});

it('completes settings of an earlier release, and drops those of a later one', () => {
  const later = { ...stored, suggestedPrompts: [], notice: 'No advice.', invented: 'secret' };
  const complete = completeSettings(appearanceTable, later);
  expect(complete).toEqual({ ...defaultAppearance, ...stored, notice: 'No advice.' });
  expect(Object.keys(complete)).toEqual(Object.keys(appearanceTable));
});

it('visitors get the public settings and no others', () => {
  const secret = { ...stored, suggestedPrompts: [], ...defaultAppearance, welcomeMessage: 'unseen' };
  const shown = toPublicAppearance(Object.assign(secret, { invented: 'secret' }));
  expect(Object.keys(shown)).toEqual([...publicAppearanceNames, 'css', 'launcher']);
  expect(JSON.stringify(shown)).not.toMatch(/unseen|secret/);
});
