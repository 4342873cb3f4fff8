import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { ana, answerWith, openConversation, reader } from '../../../../test/screen/open-conversation.ts';
import { t } from '../../../../test/screen/words.ts';
import {
  sampleHandover,
  samplePresence,
  sampleTeam,
  sampleWholeConversation,
} from '../../../../test/stand-in/sample-inbox.ts';
import { assignChoices } from './assign-choices.ts';

const words = (key: string, values = {}) => t(`conversations:${key}`, values);
const assign = 'POST /api/conversations/{conversationId}/assign';
const waiting = sampleWholeConversation('Return a gift', {
  controller: 'waiting',
  handover: sampleHandover(4),
});
const billing = sampleTeam('Billing', { memberIds: [ana.userId] });
const me = samplePresence(reader.fullName, { userId: reader.id });
const busy = samplePresence('Ben Okafor', { status: 'away', open: 3, capacity: 5 });

const search = () => screen.findByRole('combobox', { name: words('control.search') });
const option = (name: string) => screen.findByRole('option', { name: new RegExp(name) });
const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

async function open(conversation = waiting) {
  api.respond('GET /api/presence', [me, ana, busy]);
  api.respond('GET /api/teams', [billing, sampleTeam('Returns')]);
  const user = await openConversation(conversation);
  await screen.findByRole('region', { name: words('control.label') });
  api.respond(assign, conversation);
  await user.keyboard('a');
  await search();
  await option('Billing');
  return user;
}

describe('assigning', () => {
  it('shows who is there and how much they have, and assigns to a member with the keyboard', async () => {
    const user = await open();
    await waitFor(async () => expect(document.activeElement).toBe(await search()));
    const shown = await option('Ben Okafor');
    expect(shown.textContent).toContain(words('control.load', { open: 3, capacity: 5 }));
    expect(shown.textContent).toContain(t('common:presence.away'));
    screen.getByRole('group', { name: words('control.members') });
    const assigned = { ...waiting, assignee: { id: ana.userId, name: ana.name } };
    api.respond(assign, () => {
      answerWith(assigned);
      return assigned;
    });
    await user.keyboard('{ArrowDown}');
    const active = (await search()).getAttribute('aria-activedescendant');
    expect(document.getElementById(active ?? '')?.textContent).toContain(ana.name);
    await user.keyboard('{Enter}');
    await screen.findByText(words('control.waitsFor', { name: ana.name }));
    expect(api.sent(assign)).toEqual([{ userId: ana.userId }]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('finds members and teams by their names, and assigns to a team', async () => {
    const user = await open();
    await user.type(await search(), 'bill');
    expect(optionNames()).toEqual(['Billing']);
    await user.click(await option('Billing'));
    await waitFor(() => expect(api.sent(assign)).toEqual([{ teamId: billing.id }]));
  });

  it('says so when nothing is found, and closes with Escape without assigning', async () => {
    const user = await open();
    await user.type(await search(), 'zzz');
    await screen.findByText(t('common:ui.nothingMatches'));
    await user.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: words('control.search') })).toBeNull());
    expect(api.sent(assign)).toEqual([]);
    const button = screen.getByRole('button', { name: words('control.assign') });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('marks who has it, and takes it away from the member or the team', async () => {
    const both = {
      ...waiting,
      assignee: { id: ana.userId, name: ana.name },
      team: { id: billing.id, name: billing.name },
    };
    const user = await open(both);
    const marked = screen.getAllByRole('option', { name: new RegExp(words('control.chosen')) });
    expect(marked.map(({ textContent }) => textContent?.match(/Ana Ruiz|Billing/)?.[0])).toEqual([
      'Ana Ruiz',
      'Billing',
    ]);
    await user.click(await option(words('inbox.nobody')));
    await waitFor(() => expect(api.sent(assign)).toEqual([{ userId: null }]));
    await user.keyboard('a');
    await user.click(await option(words('control.noTeam')));
    await waitFor(() => expect(api.sent(assign)).toEqual([{ userId: null }, { teamId: null }]));
  });

  it('has members alone where there are no teams', async () => {
    api.respond('GET /api/presence', [me, ana]);
    const user = await openConversation(waiting);
    await screen.findByRole('region', { name: words('control.label') });
    await user.keyboard('a');
    await option(ana.name);
    expect(screen.queryByRole('group', { name: words('control.teams') })).toBeNull();
  });

  it('says that the members could not be loaded', async () => {
    api.refuse('GET /api/presence', 'internal_error');
    const user = await openConversation(waiting);
    await screen.findByRole('region', { name: words('control.label') });
    await user.keyboard('a');
    await screen.findByText(words('control.noMembers'));
  });
});

it('reads how much everybody has each time it opens', async () => {
  const user = await open();
  await user.keyboard('{Escape}');
  // A panel that closes gives the focus back, which would close the next one.
  const button = screen.getByRole('button', { name: words('control.assign') });
  await waitFor(() => expect(document.activeElement).toBe(button));
  api.respond('GET /api/presence', [me, { ...busy, open: 4 }]);
  await user.keyboard('a');
  await screen.findByText(new RegExp(words('control.load', { open: 4, capacity: 5 })));
});

it('says that the teams could not be loaded', async () => {
  api.refuse('GET /api/teams', 'internal_error');
  const user = await openConversation(waiting);
  await screen.findByRole('region', { name: words('control.label') });
  await user.keyboard('a');
  await option(ana.name);
  await waitFor(() =>
    expect(screen.getAllByRole('alert').some((one) => one.textContent === words('control.teamsFailed'))).toBe(
      true,
    ),
  );
});

it.each([
  { isComposing: true, keyCode: 13 },
  { isComposing: false, keyCode: 229 },
])('leaves Enter to an input method (%j)', async (key) => {
  await open();
  fireEvent.keyDown(await search(), { key: 'Enter', ...key });
  expect(api.sent(assign)).toEqual([]);
  expect(screen.queryByRole('listbox')).not.toBeNull();
});

it('shows the team in the header of the conversation', async () => {
  await openConversation({ ...waiting, team: { id: billing.id, name: billing.name } });
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(within(heading.closest('header')!).getByText(/Billing/)).toBeTruthy();
});

it('shows at most fifty of a long list, and finds the others', () => {
  const colleagues = Array.from({ length: 80 }, (_, number) => samplePresence(`Member ${number}`));
  const said = { nobody: 'Nobody', noTeam: 'No team', nameOf: ({ name }: { name: string }) => name };
  const count = (sought: string) =>
    assignChoices(waiting, { colleagues, teams: [] }, sought, said)[0]?.choices.length;
  expect(count('')).toBe(51);
  expect(count('member 79')).toBe(1);
});
