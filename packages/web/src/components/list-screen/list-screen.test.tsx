import { screen, waitFor } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { draw } from '../../../test/screen/draw.tsx';
import { t } from '../../../test/screen/words.ts';
import { ListScreen } from './list-screen.tsx';
import type { ListQuery } from './list-state.ts';

const failed = new Error('gone');

function drawScreen(change: Partial<ListQuery<string[]>>) {
  const refetch = vi.fn();
  const query = { data: undefined, error: null, isPending: true, isFetching: true, refetch, ...change };
  const user = draw(
    <ListScreen
      title="Desks"
      actions={(isEmpty) => (isEmpty ? null : <button type="button">New desk</button>)}
      query={query}
      contentOf={(desks) => (desks.length === 0 ? 'empty' : desks.includes('x') ? 'noMatch' : 'loaded')}
      toolbar={(list) => <section aria-label="Toolbar">{list}</section>}
      skeleton={<p>shapes</p>}
      empty={<p>what desks are for</p>}
      noMatch={<p>no desk matches</p>}
      failure={{ title: 'The desks could not be loaded', text: 'Nothing is lost.' }}
    >
      {(desks) => <p>{desks.join()}</p>}
    </ListScreen>,
  );
  return { user, refetch };
}

it('shows toolbar and skeleton while loading, and is marked as busy', () => {
  drawScreen({});
  screen.getByText('shapes');
  screen.getByRole('region', { name: 'Toolbar' });
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
});

it('shows the first step instead of the toolbar if the list is empty', () => {
  drawScreen({ data: [] });
  screen.getByText('what desks are for');
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New desk' })).toBeNull();
});

it('keeps the toolbar if nothing matches', () => {
  drawScreen({ data: ['x'] });
  screen.getByText('no desk matches');
  screen.getByRole('region', { name: 'Toolbar' });
});

it('reports what could not be loaded, and retries', async () => {
  const { user, refetch } = drawScreen({ error: failed, isPending: false, isFetching: false });
  screen.getByRole('heading', { name: 'The desks could not be loaded' });
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await waitFor(() => expect(refetch).toHaveBeenCalledOnce());
});

it('keeps the rows and reports the error if reading them again fails', async () => {
  const { user, refetch } = drawScreen({ data: ['a', 'b'], error: failed });
  screen.getByText('a,b');
  expect(screen.getByRole('alert').textContent).toContain('The desks could not be loaded');
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  expect(refetch).toHaveBeenCalledOnce();
});
