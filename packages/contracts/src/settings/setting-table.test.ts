import { expect, it } from 'vitest';
import { z } from 'zod';
import { firstAppearance, plainAppearance } from '../../test/sample-appearance.ts';
import { answerTable } from './answer-settings.ts';
import { appearanceTable, publicAppearanceNames } from './appearance-settings.ts';
import { pageSettings } from './look/page-settings.ts';
import { toPublicAppearance } from './look/public-look.ts';
import { completeSettings, type SettingTable } from './setting-table.ts';

it.each<[string, SettingTable]>([
  ['appearance', appearanceTable],
  ['answers', answerTable],
])(
  'each default of the settings for %s is a valid value, and so is what the page takes for a missing one',
  (_, table) => {
    for (const [name, setting] of Object.entries(table)) {
      for (const field of ['default', 'missing'] as const) {
        if (field in setting)
          expect([name, field, setting.value.safeParse(setting[field]).success]).toEqual([name, field, true]);
      }
    }
  },
);

it('the page reads each setting that it gets, except lists, by what the table says of a missing one', () => {
  const got = Object.entries<SettingTable[string]>(appearanceTable).filter(
    ([, { visitors, value }]) => visitors === 'page' && !(value instanceof z.ZodArray),
  );
  expect(Object.keys(pageSettings)).toEqual(got.map(([name]) => name));
  expect(pageSettings.theme).toEqual(['auto', 'light', 'dark']);
  expect(pageSettings).toMatchObject({ botAvatar: null, subtitle: '' });
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
