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
      contentOf={(desks) => (desks.length === 0 ? 'empty' : desks.includes('x') ? 'noMatch' : 'full')}
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

it('loads with tools and shapes, and says that it is busy', () => {
  drawScreen({});
  screen.getByText('shapes');
  screen.getByRole('region', { name: 'Toolbar' });
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
});

it('is empty without tools, whose place the first step takes', () => {
  drawScreen({ data: [] });
  screen.getByText('what desks are for');
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New desk' })).toBeNull();
});

it('keeps its tools when nothing matches them', () => {
  drawScreen({ data: ['x'] });
  screen.getByText('no desk matches');
  screen.getByRole('region', { name: 'Toolbar' });
});

it('says what could not be loaded, and reads it again', async () => {
  const { user, refetch } = drawScreen({ error: failed, isPending: false, isFetching: false });
  screen.getByRole('heading', { name: 'The desks could not be loaded' });
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await waitFor(() => expect(refetch).toHaveBeenCalledOnce());
});

it('keeps the rows it has when they cannot be read again, and says so', async () => {
  const { user, refetch } = drawScreen({ data: ['a', 'b'], error: failed });
  screen.getByText('a,b');
  expect(screen.getByRole('alert').textContent).toContain('The desks could not be loaded');
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  expect(refetch).toHaveBeenCalledOnce();
});
