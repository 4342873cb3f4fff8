import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { findToast } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import type { User } from '../../../lib/session/use-user.ts';

const button = (name: string) => screen.queryByRole('button', { name: t(`settings:photo.${name}`) });
const picture = (type = 'image/png', size = 10) => new File([new Uint8Array(size)], 'me.png', { type });

async function openCard(user?: User): Promise<UserEvent> {
  const acting = await openScreen('/settings', user);
  await screen.findByRole('heading', { name: t('settings:photo.title') });
  return acting;
}

async function choose(user: UserEvent, file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file field');
  input.accept = '';
  await user.upload(input, file);
}

it('shows a chosen photo as a preview, and uploads it with a separate button', async () => {
  const ada = userAs('admin');
  api.respond('POST /api/user/photo', { ...ada, photoURL: '/api/users/1/photo?v=1' });
  const user = await openCard(ada);
  expect(button('remove')).toBeNull();
  await choose(user, picture());
  expect(api.calls('POST /api/user/photo')).toEqual([]);
  await user.click(button('use')!);
  await findToast(t('settings:photo.saved'));
  const [body] = api.sent('POST /api/user/photo');
  expect(body).toBeInstanceOf(FormData);
  await waitFor(() => expect(button('replace')).not.toBeNull());
});

it('can discard a chosen photo', async () => {
  const user = await openCard();
  await choose(user, picture());
  await user.click(screen.getByRole('button', { name: t('common:ui.cancel') }));
  expect(button('choose')).not.toBeNull();
  expect(api.calls('POST /api/user/photo')).toEqual([]);
});

it('rejects a file that is not a picture before sending it', async () => {
  const user = await openCard();
  await choose(user, picture('application/pdf'));
  screen.getByText(t('settings:photo.typeUnsupported'));
  expect(button('use')).toBeNull();
});

it('rejects a picture that is too large before sending it', async () => {
  const user = await openCard();
  await choose(user, picture('image/png', 5 * 1024 * 1024 + 1));
  screen.getByText(t('settings:photo.tooLarge', { size: '5 MB' }));
  expect(button('use')).toBeNull();
});

it('says why a photo was not saved, and keeps it selected', async () => {
  api.refuse('POST /api/user/photo', 'image_unreadable');
  const user = await openCard();
  await choose(user, picture());
  await user.click(button('use')!);
  await findToast(t('settings:photo.saveFailed'), t('common:errors.image_unreadable'));
  expect(button('use')).not.toBeNull();
});

it('removes the photo that is there', async () => {
  api.respond('DELETE /api/user/photo');
  const user = await openCard(userAs('admin', { photoURL: '/favicon.svg' }));
  await user.click(button('remove')!);
  await findToast(t('settings:photo.removed'));
  await waitFor(() => expect(button('choose')).not.toBeNull());
  expect(button('remove')).toBeNull();
});

it('says why a photo was not removed', async () => {
  api.refuse('DELETE /api/user/photo', 'internal_error');
  const user = await openCard(userAs('admin', { photoURL: '/favicon.svg' }));
  await user.click(button('remove')!);
  await findToast(t('settings:photo.removeFailed'), t('common:errors.internal_error'));
  expect(button('remove')).not.toBeNull();
});
