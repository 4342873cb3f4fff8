import type { PeopleRule } from '@parley/contracts/settings/people-settings';
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { fill, findToast, label, problemOf } from '../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';

const then = 'offer' as const;
const words = (key: string, values = {}) => t(`builder:${key}`, values);
const { deployment } = sampleChatbot();
const group = () => screen.findByRole('group', { name: words('people.rules.title') });
const save = () => screen.getByRole('button', { name: words('header.save') });
const savedRules = () => {
  const saved = api.sent('PATCH /api/chatbots/{chatbotId}') as {
    deployment: { people: { rules: PeopleRule[] } };
  }[];
  return saved.at(-1)?.deployment.people.rules;
};

async function open(rules: PeopleRule[]) {
  const chatbot = chatbotFor('member', {
    deployment: { ...deployment, people: { ...deployment.people, enabled: true, rules } },
  });
  const user = await openBuilder(chatbot, 'deployment', 'member', () =>
    api.respond('GET /api/chatbots/{chatbotId}/versions', []),
  );
  return { user, rules: within(await group()) };
}

it('changes a number, and refuses one out of range', async () => {
  const { user, rules } = await open([{ on: 'unanswered', times: 2, then }]);
  const times = rules.getByLabelText(label(words('people.rules.times')));
  await fill(user, times, '6');
  expect(problemOf(times)).toBe(t('common:ui.numberRange', { min: 1, max: 5 }));
  await fill(user, times, '3');
  await user.click(save());
  await findToast(words('toast.saved'));
  expect(savedRules()).toEqual([{ on: 'unanswered', times: 3, then }]);
});

it('adds a rule, chooses its kind and its words, and removes another', async () => {
  const { user, rules } = await open([{ on: 'angry', below: -0.5, then }]);
  expect(rules.getByRole('slider').getAttribute('aria-valuetext')).toContain('0.5');
  await user.click(rules.getByRole('button', { name: words('people.rules.add') }));
  const [, second] = rules.getAllByLabelText(words('people.rules.when'));
  await user.selectOptions(second!, 'words');
  await user.type(rules.getByLabelText(label(words('people.rules.words'))), 'refund,cancel it{Enter}');
  const remove = words('flow.field.removeRow', { label: words('people.rules.title'), n: 1 });
  await user.click(rules.getByRole('button', { name: remove }));
  await user.click(save());
  await findToast(words('toast.saved'));
  expect(savedRules()).toEqual([{ on: 'words', words: ['refund', 'cancel it'], then }]);
});

it('lists pages, and ids only if they are given', async () => {
  const { user, rules } = await open([
    { on: 'page', pages: ['/pricing'], then },
    { on: 'verified', ids: ['u-1'], then },
  ]);
  await user.type(rules.getByLabelText(label(words('proactive.pages'))), '/shop/*{Enter}');
  const ids = rules.getByLabelText(words('people.rules.ids'), { exact: false });
  await user.type(ids, '{Backspace}');
  await user.click(save());
  await findToast(words('toast.saved'));
  expect(savedRules()).toEqual([
    { on: 'page', pages: ['/pricing', '/shop/*'], then },
    { on: 'verified', then },
  ]);
});

it('shows what the server refused, at its field', async () => {
  const { user, rules } = await open([{ on: 'unanswered', times: 2, then }]);
  await user.selectOptions(rules.getByLabelText(words('people.rules.when')), 'page');
  api.refuse('PATCH /api/chatbots/{chatbotId}', 'validation_failed', {
    fields: { 'deployment.people.rules.0.pages': 'No page' },
  });
  await user.click(save());
  await rules.findByText('No page');
});

it('hands over to a team, and forgets the team with the act', async () => {
  const team = { id: '0199c0de-0000-7000-8000-0000000000aa', name: 'Sales', memberIds: [] };
  api.respond('GET /api/teams', [team]);
  const { user, rules } = await open([{ on: 'unanswered', times: 2, then }]);
  const act = rules.getByLabelText(label(words('people.rules.then')));
  await user.selectOptions(act, 'ask');
  await rules.findByRole('option', { name: 'Sales' });
  await user.selectOptions(rules.getByLabelText(label(words('people.team'))), team.id);
  await user.click(save());
  await findToast(words('toast.saved'));
  const [saved] = savedRules() ?? [];
  expect([saved?.then, saved?.teamId]).toEqual(['ask', team.id]);
  await user.selectOptions(rules.getByLabelText(label(words('people.rules.then'))), 'offer');
  expect(rules.queryByLabelText(label(words('people.team')))).toBeNull();
});
