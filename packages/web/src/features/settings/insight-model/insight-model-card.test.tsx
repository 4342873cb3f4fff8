import { screen, within } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { fill, findProblem, findToast, label } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { organizationDetail, sampleCurrentOrganization } from '../../../../test/stand-in/samples.ts';
import type { Organization } from '../organizations/use-organization.ts';

const tab = '/settings?tab=integrations';
const words = (key: string, values = {}) => t(`settings:insightModel.${key}`, values);
const current = sampleCurrentOrganization();

function organization(change: Partial<Organization['insightModel']> = {}): Organization {
  const detail = organizationDetail(current);
  return { ...detail, insightModel: { ...detail.insightModel, ...change } };
}

async function openCard() {
  const user = await openScreen(tab);
  const form = within(await screen.findByRole('form', { name: words('title') }));
  return { user, form };
}

beforeEach(() => {
  api.respond('GET /api/webhooks', []);
  api.respond('GET /api/integrations', []);
  api.respond('GET /api/organization/providers', []);
  api.respond('GET /api/models/local', { servers: [], tables: [], embedding: null, builtIn: null });
  api.respond('GET /api/models', {
    pricesAsOf: '2026-11-01',
    models: [
      {
        provider: 'openai',
        name: 'gpt-4o-mini',
        kind: 'chat',
        contextTokens: 128_000,
        inputUsdPerMillion: 0.15,
        outputUsdPerMillion: 0.6,
      },
    ],
  });
});

it('is off until a model is chosen, and sends the choice', async () => {
  api.respond('GET /api/organization', organization());
  const { user, form } = await openCard();
  const enabled = form.getByRole('checkbox', { name: words('enabled') });
  expect(enabled).toHaveProperty('checked', false);
  await user.click(enabled);
  await user.click(form.getByRole('button', { name: t('settings:unsaved.save') }));
  const name = form.getByLabelText(label(words('model')));
  await findProblem(name, t('common:validation.modelRequired'));
  expect(api.calls('PATCH /api/organization/{organizationId}')).toEqual([]);
  await fill(user, name, 'gpt-4o-mini');
  await fill(user, form.getByLabelText(label(words('budget'))), '2,50');
  const chosen = { enabled: true, provider: 'openai', name: 'gpt-4o-mini', monthlyBudgetUsd: 2.5 } as const;
  api.respond('PATCH /api/organization/{organizationId}', organization(chosen));
  await user.click(form.getByRole('button', { name: t('settings:unsaved.save') }));
  await findToast(words('saved'));
  expect(api.sent('PATCH /api/organization/{organizationId}')).toEqual([{ insightModel: chosen }]);
});

it('shows this month’s cost, and why a budget or a model was refused', async () => {
  const chosen = {
    enabled: true,
    provider: 'openai',
    name: 'own',
    monthlyBudgetUsd: 5,
    spentUsd: 1.25,
  } as const;
  api.respond('GET /api/organization', organization(chosen));
  api.refuse('PATCH /api/organization/{organizationId}', 'validation_failed', {
    fields: { 'insightModel.name': t('common:validation.modelWithoutPrice') },
  });
  const { user, form } = await openCard();
  form.getByText(words('spent', { spent: '$1.25', budget: '$5.00' }));
  const budget = form.getByLabelText(label(words('budget')));
  await fill(user, budget, '0');
  await user.click(form.getByRole('button', { name: t('settings:unsaved.save') }));
  await findProblem(budget, words('budgetInvalid'));
  await fill(user, budget, '6');
  await user.click(form.getByRole('button', { name: t('settings:unsaved.save') }));
  await findProblem(form.getByLabelText(label(words('model'))), t('common:validation.modelWithoutPrice'));
});

it('offers a retry if it could not be loaded, and says why saving failed', async () => {
  api.refuse('GET /api/organization', 'internal_error');
  const user = await openScreen(tab);
  await screen.findByRole('heading', { name: words('errorTitle') });
  api.respond(
    'GET /api/organization',
    organization({ enabled: true, provider: 'openai', name: 'gpt-4o-mini' }),
  );
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  const form = within(await screen.findByRole('form', { name: words('title') }));
  await user.click(form.getByRole('checkbox', { name: words('enabled') }));
  api.refuse('PATCH /api/organization/{organizationId}', 'internal_error');
  await user.click(form.getByRole('button', { name: t('settings:unsaved.save') }));
  await findToast(words('saveFailed'), t('common:errors.internal_error'));
});

it.each(['member', 'guest', 'viewer'] as const)('is not shown to a %s', async (role) => {
  await openScreen(tab, userAs(role));
  await screen.findByRole('heading', { name: t('settings:integrations.emptyTitle') });
  expect(api.calls('GET /api/organization')).toEqual([]);
});
