import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';

export const tabs = ['all', 'active', 'drafts', 'archived'] as const;
export const sorts = ['edited', 'name', 'created', 'messages'] as const;
export type Tab = (typeof tabs)[number];
export type Sort = (typeof sorts)[number];

/** natural: newest, most and A to Z first. */
export const orders = ['natural', 'reversed'] as const;
export type Order = (typeof orders)[number];
export type Selection = { tab: Tab; search: string; sort: Sort; order: Order };

type Listed = Pick<Chatbot, 'name' | 'companyName' | 'status' | 'createdAt' | 'updatedAt' | 'messageCount'>;

function isInTab(chatbot: Pick<Listed, 'status'>, tab: Tab): boolean {
  if (tab === 'all') return true;
  return chatbot.status === (tab === 'drafts' ? 'draft' : tab);
}

const byName = new Intl.Collator();

function matches(chatbot: Listed, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return [chatbot.name, chatbot.companyName ?? ''].some((text) => text.toLocaleLowerCase().includes(wanted));
}

const comparisons: Record<Sort, (a: Listed, b: Listed) => number> = {
  edited: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
  name: (a, b) => byName.compare(a.name, b.name),
  created: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  messages: (a, b) => b.messageCount - a.messageCount,
};

/** Returns the chatbots of a tab whose name or company contains the search, sorted. */
export function selectChatbots<Item extends Listed>(
  chatbots: readonly Item[],
  { tab, search, sort, order }: Selection,
): Item[] {
  const compare = comparisons[sort];
  const sign = order === 'natural' ? 1 : -1;
  return chatbots
    .filter((chatbot) => isInTab(chatbot, tab) && matches(chatbot, search))
    .sort((a, b) => sign * compare(a, b));
}

/** How many chatbots each tab holds, whatever is searched for. */
export function countByTab(chatbots: readonly Listed[]): Record<Tab, number> {
  const count = (tab: Tab) => chatbots.filter((chatbot) => isInTab(chatbot, tab)).length;
  return {
    all: chatbots.length,
    active: count('active'),
    drafts: count('drafts'),
    archived: count('archived'),
  };
}
