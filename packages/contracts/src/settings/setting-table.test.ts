import { expect, it } from 'vitest';
import { firstAppearance, plainAppearance } from '../../test/sample-appearance.ts';
import { answerTable } from './answer-settings.ts';
import { appearanceTable, publicAppearanceNames } from './appearance-settings.ts';
import { toPublicAppearance } from './look/public-look.ts';
import { completeSettings, type SettingTable } from './setting-table.ts';

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
  const later = { ...firstAppearance, notice: 'No advice.', invented: 'secret' };
  const complete = completeSettings(appearanceTable, later);
  expect(complete).toEqual({ ...plainAppearance, notice: 'No advice.' });
  expect(Object.keys(complete)).toEqual(Object.keys(appearanceTable));
});

it('visitors get the public settings and no others', () => {
  const secret = { ...plainAppearance, welcomeMessage: 'unseen' };
  const shown = toPublicAppearance(Object.assign(secret, { invented: 'secret' }));
  expect(Object.keys(shown)).toEqual([...publicAppearanceNames, 'css', 'launcher']);
  expect(JSON.stringify(shown)).not.toMatch(/unseen|secret/);
});
