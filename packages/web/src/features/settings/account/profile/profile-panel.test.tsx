import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import { fill, findProblem, findToast, problemOf } from '../../../../../test/screen/interact.ts';
import { openScreen } from '../../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';
import type { User } from '../../../../lib/session/use-user.ts';

const field = (name: string) => screen.getByLabelText(t(`settings:profile.${name}`));
const row = (number: number) => ({
  label: screen.getByLabelText(t('settings:profile.socialLabel', { number })),
  url: screen.getByLabelText(t('settings:profile.socialUrl', { number })),
});
const add = () => screen.getByRole('button', { name: t('settings:profile.addSocial') });
const save = () => screen.getByRole('button', { name: t('settings:unsaved.save') });

const linkedIn = { label: 'LinkedIn', url: 'https://linkedin.example/ada' };
function withProfile(change: Partial<User['profile']>): User {
  const user = userAs('admin');
  return { ...user, profile: { ...user.profile, ...change } };
}

async function openProfile(user?: User): Promise<UserEvent> {
  const acting = await openScreen('/settings?tab=profile', user);
  await screen.findByLabelText(t('settings:profile.bio'));
  return acting;
}

it('shows the stored values', async () => {
  await openProfile(
    withProfile({ bio: 'Sells books', website: 'https://ada.example', socialProfiles: [linkedIn] }),
  );
  expect(field('bio')).toHaveProperty('value', 'Sells books');
  expect(field('website')).toHaveProperty('value', 'https://ada.example');
  expect(row(1).label).toHaveProperty('value', 'LinkedIn');
  expect(save()).toHaveProperty('disabled', true);
});

it('sends trimmed changes, and empty fields as null', async () => {
  const stored = withProfile({ company: 'Harbour Books' });
  api.respond('PATCH /api/user', withProfile({ bio: 'Sells books' }));
  const user = await openProfile(stored);
  await fill(user, field('bio'), ' Sells books ');
  await fill(user, field('company'), '');
  screen.getByText(t('settings:unsaved.count', { count: 2 }));
  await user.click(save());
  await findToast(t('settings:account.saved'));
  expect(api.sent('PATCH /api/user')).toEqual([{ profile: { bio: 'Sells books', company: null } }]);
});

it('reports an invalid web address', async () => {
  const user = await openProfile();
  await fill(user, field('website'), 'ada example');
  await user.click(save());
  expect(problemOf(field('website'))).toBe(t('common:validation.addressInvalid'));
  expect(api.calls('PATCH /api/user')).toEqual([]);
});

it('completes an address without https://, also when Enter submits it', async () => {
  api.respond('PATCH /api/user', withProfile({ website: 'https://ada.example' }));
  const user = await openProfile();
  await fill(user, field('website'), 'ada.example');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(api.sent('PATCH /api/user')).toMatchObject([{ profile: { website: 'https://ada.example' } }]),
  );
});

it('adds and removes a social profile', async () => {
  const stored = withProfile({ socialProfiles: [linkedIn] });
  const next = { label: 'Mastodon', url: 'https://social.example/@ada' };
  api.respond('PATCH /api/user', withProfile({ socialProfiles: [next] }));
  const user = await openProfile(stored);
  await user.click(add());
  await waitFor(() => expect(document.activeElement).toBe(row(2).label));
  await fill(user, row(2).label, next.label);
  await fill(user, row(2).url, next.url);
  await user.click(
    screen.getByRole('button', { name: t('settings:profile.removeSocial', { name: 'LinkedIn' }) }),
  );
  await user.click(save());
  await findToast(t('settings:account.saved'));
  expect(api.sent('PATCH /api/user')).toEqual([{ profile: { socialProfiles: [next] } }]);
});

it('requires name and address of every social profile', async () => {
  const user = await openProfile();
  await user.click(add());
  await user.click(save());
  expect(problemOf(row(1).label)).toBe(t('common:validation.nameRequired'));
  expect(problemOf(row(1).url)).toBe(t('common:validation.addressInvalid'));
  expect(api.calls('PATCH /api/user')).toEqual([]);
});

it('accepts ten social profiles and no more', async () => {
  await openProfile(withProfile({ socialProfiles: Array.from({ length: 10 }, () => linkedIn) }));
  expect(add()).toHaveProperty('disabled', true);
});

it('shows the server’s message at its field', async () => {
  api.refuse('PATCH /api/user', 'validation_failed', { fields: { 'profile.bio': 'Too long by 3' } });
  const user = await openProfile();
  await fill(user, field('bio'), 'Sells books');
  await user.click(save());
  await findProblem(field('bio'), 'Too long by 3');
});
