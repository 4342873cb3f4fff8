import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { findProblem, findToast, label } from '../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';
import { sampleTeam } from '../../../../test/stand-in/sample-inbox.ts';

const words = (key: string) => t(`builder:people.${key}`);
const { deployment } = sampleChatbot();
const billing = sampleTeam('Billing');
const team = () => screen.findByLabelText<HTMLSelectElement>(label(words('team')));
const kind = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(words(name)) });

async function open(role: 'member' | 'viewer', teamId: string | null = null) {
  const people = { ...deployment.people, enabled: true, teamId };
  const chatbot = chatbotFor(role, { name: 'Desk', deployment: { ...deployment, people } });
  return await openBuilder(chatbot, 'deployment', role, () =>
    api.respond('GET /api/chatbots/{chatbotId}/versions', []),
  );
}

async function loaded() {
  await waitFor(async () => expect((await team()).disabled).toBe(false));
  return await team();
}

it('saves who is assigned, of everybody or of a team, with a sentence for each way', async () => {
  api.respond('GET /api/teams', [billing]);
  const user = await open('member');
  const select = await loaded();
  expect(select.value).toBe('');
  expect(kind('assignKinds.manual').checked).toBe(true);
  for (const text of ['manual', 'roundRobin', 'leastBusy']) screen.getByText(words(`assignTexts.${text}`));
  expect(screen.getByRole('link', { name: words('toTeams') }).getAttribute('href')).toBe(
    '/settings?tab=team-members&part=inbox',
  );
  await user.selectOptions(select, 'Billing');
  await user.click(kind('assignKinds.leastBusy'));
  await user.click(screen.getByRole('button', { name: t('builder:header.save') }));
  await findToast(t('builder:toast.saved'));
  expect(api.sent('PATCH /api/chatbots/{chatbotId}')[0]).toMatchObject({
    deployment: { people: { teamId: billing.id, assign: 'leastBusy' } },
  });
});

it('shows the chosen team, and a deleted one as everybody', async () => {
  api.respond('GET /api/teams', [billing]);
  await open('member', billing.id);
  expect((await loaded()).value).toBe(billing.id);
});

it('shows a deleted team as everybody', async () => {
  api.respond('GET /api/teams', [billing]);
  await open('member', '0199c0de-0000-7000-9000-00000000dead');
  expect((await loaded()).value).toBe('');
});

it('does not send a deleted team with another change, which would be refused', async () => {
  api.respond('GET /api/teams', [billing]);
  const user = await open('member', '0199c0de-0000-7000-9000-00000000dead');
  await loaded();
  await user.click(kind('assignKinds.leastBusy'));
  await user.click(screen.getByRole('button', { name: t('builder:header.save') }));
  await findToast(t('builder:toast.saved'));
  expect(api.sent('PATCH /api/chatbots/{chatbotId}')[0]).toMatchObject({
    deployment: { people: { teamId: null, assign: 'leastBusy' } },
  });
});

it('says that the teams could not be loaded, and keeps the chosen one', async () => {
  const teamId = '0199c0de-0000-7000-9000-00000000beef';
  api.refuse('GET /api/teams', 'internal_error');
  await open('member', teamId);
  await screen.findByText(words('teamsFailed'));
  expect([(await team()).value, (await team()).disabled]).toEqual([teamId, true]);
});

it('shows at the team what the server refuses', async () => {
  api.respond('GET /api/teams', [billing]);
  const user = await open('member');
  const select = await loaded();
  await user.selectOptions(select, 'Billing');
  api.refuse('PATCH /api/chatbots/{chatbotId}', 'validation_failed', {
    fields: { 'deployment.people.teamId': 'Gone' },
  });
  await user.click(screen.getByRole('button', { name: t('builder:header.save') }));
  await findProblem(select, 'Gone');
});

it('cannot be changed by a viewer', async () => {
  api.respond('GET /api/teams', [billing]);
  await open('viewer');
  const group = (await loaded()).closest('fieldset');
  expect(group?.disabled).toBe(true);
  within(group!).getAllByRole('radio');
});
