import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { userAs } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`billing:${key}`, values);

it('shows what the plan allows, and how the operator changes it; nothing is sold', async () => {
  await openScreen('/billing');
  const plans = await screen.findByRole('table', { name: words('plans.title') });
  const current = within(plans).getByRole('row', { name: /Professional/ });
  expect(current.getAttribute('aria-current')).toBe('true');
  within(current).getByText('50,000');
  screen.getByText(words('used', { used: '9', limit: '10' }));
  screen.getByText(words('plans.text'));
  const { id } = userAs('admin').currentOrganization ?? {};
  screen.getByText(`npm run admin -- plan ${id} professional`);
  expect(screen.getByRole('main').textContent).not.toMatch(/[$€]|upgrade/i);
});
