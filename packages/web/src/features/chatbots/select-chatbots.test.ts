import { expect, it } from 'vitest';
import { countByTab, selectChatbots } from './select-chatbots.ts';

const statuses = ['draft', 'active', 'paused', 'archived'] as const;
const chatbots = statuses.map((status, index) => ({
  name: `Desk ${index}`,
  companyName: index === 1 ? 'Harbour Books' : null,
  status,
  createdAt: `2026-01-0${index + 1}T00:00:00.000Z`,
  updatedAt: `2026-02-0${4 - index}T00:00:00.000Z`,
  messageCount: index * 10,
}));

function names(
  tab: 'all' | 'active' | 'drafts' | 'archived',
  search = '',
  sort: 'edited' | 'name' | 'created' | 'messages' = 'name',
) {
  return selectChatbots(chatbots, { tab, search, sort, order: 'natural' }).map((chatbot) => chatbot.name);
}

it('BOT-02, BOT-03, BOT-04, BOT-05: a status tab shows only its status, the tab "all" shows every chatbot', () => {
  expect(names('all')).toHaveLength(4);
  expect(names('active')).toEqual(['Desk 1']);
  expect(names('drafts')).toEqual(['Desk 0']);
  expect(names('archived')).toEqual(['Desk 3']);
});

it('BOT-06: searches name and company case-insensitively within the tab', () => {
  expect(names('all', 'desk 2')).toEqual(['Desk 2']);
  expect(names('all', ' HARBOUR ')).toEqual(['Desk 1']);
  expect(names('drafts', 'harbour')).toEqual([]);
});

it('orders by last change, name, creation and messages', () => {
  expect(names('all', '', 'edited')[0]).toBe('Desk 0');
  expect(names('all', '', 'created')[0]).toBe('Desk 3');
  expect(names('all', '', 'messages')[0]).toBe('Desk 3');
  expect(names('all', '', 'name')[0]).toBe('Desk 0');
});

it('reverses the order', () => {
  const reversed = { tab: 'all', search: '', sort: 'messages', order: 'reversed' } as const;
  expect(selectChatbots(chatbots, reversed).map(({ messageCount }) => messageCount)).toEqual([0, 10, 20, 30]);
});

it('counts every tab whatever is searched for', () => {
  expect(countByTab(chatbots)).toEqual({ all: 4, active: 1, drafts: 1, archived: 1 });
});
