import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { arrive } from '../../../test/screen/interact.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { t } from '../../../test/screen/words.ts';

it('reports a missing page, shows the decoded address, and links home', async () => {
  const user = await openScreen('/b%C3%BCcher/1', null);
  await screen.findByRole('heading', { level: 1, name: t('common:notFound.heading') });
  screen.getByText('/bücher/1');
  await user.click(screen.getByRole('link', { name: t('common:notFound.home') }));
  await arrive('/');
});

it('shows an address that cannot be decoded unchanged', async () => {
  await openScreen('/50%-off', null);
  await screen.findByRole('heading', { level: 1, name: t('common:notFound.heading') });
  screen.getByText('/50%-off');
});

it('sets the window title', async () => {
  await openScreen('/no-such-page', null);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.title).toBe(`${t('common:notFound.heading')} | Parley`));
});
