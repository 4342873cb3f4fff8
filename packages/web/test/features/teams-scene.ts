import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { sampleMember } from '../screen/samples.ts';
import { sampleCannedAnswer, samplePresence, sampleTeam } from '../stand-in/sample-inbox.ts';
import type { ServedStandIn } from '../stand-in/serve-stand-in.ts';
import { prepareInbox } from './inbox-scene.ts';

/** Fills the stand-in with an inbox, teams and canned answers; its user may change all of them. */
export function prepareTeams(standIn: ServedStandIn): Conversation {
  const opened = prepareInbox(standIn);
  const { user } = standIn.state;
  const current = user.currentOrganization;
  if (current) {
    const more = { 'inbox.manage': true, 'member.update': true };
    standIn.setUser({ currentOrganization: { ...current, abilities: { ...current.abilities, ...more } } });
  }
  const me = sampleMember(user.fullName, 'admin', { id: user.id });
  const people = ['Ana Ruiz', 'Bo Lindqvist', 'Maximiliane von Hohenberg-Schwarzenstein'].map((name) =>
    sampleMember(name, 'member'),
  );
  const billing = sampleTeam('Billing', { memberIds: people.map(({ id }) => id) });
  standIn.respond('listOrganizationUsers', () => [me, ...people, sampleMember('Vera Watcher', 'viewer')]);
  standIn.respond('listTeams', () => [billing, sampleTeam('Returns and lost parcels')]);
  standIn.respond('listPresence', () => [
    samplePresence(me.fullName, { userId: me.id, open: 3 }),
    ...people.map(({ id, fullName }, index) =>
      samplePresence(fullName, { userId: id, open: index, status: index === 1 ? 'away' : 'online' }),
    ),
  ]);
  standIn.respond('listCannedAnswers', () => [
    sampleCannedAnswer('hello', 'Hello {{visitor.name}}, this is {{agent.name}} of {{chatbot.name}}.'),
    sampleCannedAnswer('mine', 'Cheers', { shared: false, ownerId: user.id }),
    sampleCannedAnswer(
      'refund',
      'Your refund is on its way. It takes three to five working days, depending on your bank.',
    ),
  ]);
  const team = { id: billing.id, name: billing.name };
  standIn.state.conversations = standIn.state.conversations.map((one) =>
    one.handover === null ? one : { ...one, team },
  );
  const routed = { ...opened, team };
  standIn.respond('getConversation', () => routed);
  return routed;
}
