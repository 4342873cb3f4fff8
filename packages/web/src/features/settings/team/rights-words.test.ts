import { organizationPermissions } from '@parley/contracts/rights/permissions';
import { expect, it } from 'vitest';
import { englishOf } from '../../../../test/english.ts';

it('every permission of the table has a text instead of its key', async () => {
  const words = await englishOf('settings');
  const keys = Object.keys(organizationPermissions).map((action) => `rights.actions.${action}`);
  expect(keys.filter((key) => words(key) === key)).toEqual([]);
});
