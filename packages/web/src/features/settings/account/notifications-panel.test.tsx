import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api, refusal } from '../../../../test/screen/api.ts';
import { findToast } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';

const tab = '/settings?tab=notifications';

function switchOf(kind: 'knowledge' | 'quota' | 'team', way: 'email' | 'inApp'): Promise<HTMLElement> {
  const name = t('settings:notifications.switch', {
    kind: t(`settings:notifications.kinds.${kind}`),
    way: t(`settings:notifications.${way}`),
  });
  return screen.findByRole('switch', { name });
}

const isOn = async (...which: Parameters<typeof switchOf>) =>
  (await switchOf(...which)).getAttribute('aria-checked') === 'true';

it('shows each kind of notification with its channels', async () => {
  await openScreen(tab);
  expect(await isOn('knowledge', 'email')).toBe(true);
  expect(await isOn('team', 'email')).toBe(false);
  expect(await isOn('team', 'inApp')).toBe(true);
  expect(screen.getAllByRole('switch')).toHaveLength(12);
});

it('saves a switch immediately, without the others', async () => {
  const ada = userAs('admin');
  api.respond('PATCH /api/user', ada);
  const user = await openScreen(tab, ada);
  await user.click(await switchOf('quota', 'inApp'));
  await waitFor(() => expect(api.sent('PATCH /api/user')).toHaveLength(1));
  expect(api.sent('PATCH /api/user')).toEqual([{ notifications: { quota: { inApp: false } } }]);
  await waitFor(async () => expect(await isOn('quota', 'inApp')).toBe(false));
});

it('reverts a switch that the server refuses', async () => {
  api.respond('PATCH /api/user', () => refusal('internal_error'));
  const user = await openScreen(tab);
  await user.click(await switchOf('team', 'email'));
  await findToast(t('settings:notifications.failed'), t('common:errors.internal_error'));
  await waitFor(async () => expect(await isOn('team', 'email')).toBe(false));
});

it('sends two switches one after the other', async () => {
  const ada = userAs('admin');
  api.respond('PATCH /api/user', ada);
  const release = api.hold('PATCH /api/user');
  const user = await openScreen(tab, ada);
  await user.click(await switchOf('team', 'email'));
  await user.click(await switchOf('team', 'inApp'));
  await waitFor(() => expect(api.calls('PATCH /api/user')).toHaveLength(1));
  release();
  await waitFor(() => expect(api.calls('PATCH /api/user')).toHaveLength(2));
  expect(api.sent('PATCH /api/user')[1]).toEqual({ notifications: { team: { inApp: false } } });
});
