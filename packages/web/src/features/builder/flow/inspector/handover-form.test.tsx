import type { FlowDocument } from '@parley/flow/document';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import { findToast, label } from '../../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';
import { sampleTeam } from '../../../../../test/stand-in/sample-inbox.ts';

const words = (key: string) => t(`builder:${key}`);
const billing = sampleTeam('Billing');
const field = (name: string) => screen.getByLabelText<HTMLSelectElement>(label(words(name)));

async function openForm(data: object = {}) {
  const node = (id: string, type: string, content: object) => ({
    id,
    type,
    position: { x: 0, y: 0 },
    data: content,
  });
  const flow = {
    schema: 1,
    variables: [],
    nodes: [
      node('start1', 'start', { on: 'message' }),
      node('person', 'handover', { subject: 'Help', text: 'Please help.', to: ['m1'], ...data }),
    ],
    edges: [{ id: 'e1', source: 'start1', sourceHandle: 'next', target: 'person' }],
    translations: {},
  } as FlowDocument;
  api.respond('GET /api/organization/users', []);
  api.respond('GET /api/teams', [billing]);
  const user = await openBuilder(chatbotFor('member', { name: 'Desk', flow }), 'flow&view=outline');
  const step = await screen.findByText(words('flow.kind.handover'), { selector: '[data-step] *' });
  await user.click(step);
  await waitFor(() => expect(field('people.team').disabled).toBe(false));
  return user;
}

async function saved(user: Awaited<ReturnType<typeof openForm>>) {
  await user.click(screen.getByRole('button', { name: words('header.save') }));
  await findToast(words('toast.saved'));
  const { flow } = api.sent('PATCH /api/chatbots/{chatbotId}').at(-1) as {
    flow: { nodes: { id: string; data: object }[] };
  };
  return flow.nodes.find(({ id }) => id === 'person')?.data;
}

it('saves the team that is asked, and what follows once the chatbot has the conversation again', async () => {
  const user = await openForm();
  screen.getByText(words('flow.field.handoverText'));
  expect(field('people.team').value).toBe('');
  expect(field('flow.field.then').value).toBe('continue');
  await user.selectOptions(field('people.team'), 'Billing');
  await user.selectOptions(field('flow.field.then'), words('flow.end.chat'));
  const email = { subject: 'Help', text: 'Please help.', to: ['m1'] };
  expect(await saved(user)).toEqual({ ...email, teamId: billing.id, after: 'end' });
});

it('leaves the team to the chatbot, and goes on, if nothing else is chosen', async () => {
  const user = await openForm({ teamId: billing.id, after: 'end' });
  expect(field('people.team').value).toBe(billing.id);
  await user.selectOptions(field('people.team'), words('flow.field.handoverTeam'));
  await user.selectOptions(field('flow.field.then'), words('flow.handover.continue'));
  expect(await saved(user)).toEqual({ subject: 'Help', text: 'Please help.', to: ['m1'] });
});
