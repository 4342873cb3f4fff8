import { defaultPeopleSettings, type PeopleSettings } from '@parley/contracts/settings/people-settings';
import { describe, expect, it } from 'vitest';
import type { ChatbotSnapshot } from '../kernel/chatbot/chatbot.ts';
import { privacyDefaults } from '../kernel/chatbot/privacy.ts';
import { offerWith } from './offer.ts';

/** A Monday at noon. */
const at = new Date('2026-11-02T12:00:00Z');
const onTuesdays: ChatbotSnapshot['deployment']['hours'] = {
  timezone: 'UTC',
  week: [{ day: 'tue', from: '09:00', to: '17:00' }],
  closed: [],
};

interface Situation {
  people?: Partial<PeopleSettings>;
  hours?: ChatbotSnapshot['deployment']['hours'];
  privacy?: Parameters<typeof privacyDefaults>[0];
  isOnline?: boolean;
  waiting?: number;
  email?: string | null;
}

function offered({
  people = {},
  hours = null,
  privacy = {},
  isOnline = true,
  waiting = 0,
  email = null,
}: Situation) {
  const deployment = {
    hours,
    people: { ...defaultPeopleSettings, enabled: true, ...people },
  } as ChatbotSnapshot['deployment'];
  return offerWith(
    { is_online: isOnline, waiting, wait_seconds: 90 },
    { organizationId: 'o', chatbotId: 'c', deployment, privacy: privacyDefaults(privacy) },
    { identity: { email } },
    at,
  );
}

describe('what a visitor who asks for a person is offered', () => {
  it('a chat if somebody is online, and a message beside it from `maxWaiting` on', () => {
    expect(offered({})).toEqual({ offer: 'chat', waitSeconds: 90, opensAt: null, position: 1 });
    expect(offered({ people: { maxWaiting: 2 }, waiting: 1 })).toMatchObject({ offer: 'chat', position: 2 });
    expect(offered({ people: { maxWaiting: 2 }, waiting: 2 })).toMatchObject({ offer: 'both', position: 3 });
  });

  it('a message if nobody is online, and outside of business hours', () => {
    expect(offered({ isOnline: false })).toEqual({
      offer: 'message',
      waitSeconds: null,
      opensAt: null,
      position: null,
    });
    expect(offered({ hours: onTuesdays })).toMatchObject({
      offer: 'message',
      opensAt: '2026-11-03T09:00:00.000Z',
    });
    expect(offered({ hours: { ...onTuesdays, week: [] } })).toMatchObject({
      offer: 'message',
      opensAt: null,
    });
    expect(offered({ hours: onTuesdays, people: { outsideHours: true } }).offer).toBe('chat');
  });

  it('nothing where a message could not be answered, unless the website has signed an address', () => {
    const privacy = { leadExtraction: false };
    expect(offered({ isOnline: false, privacy }).offer).toBe('none');
    expect(offered({ isOnline: false, privacy, email: 'ada@reader.example' }).offer).toBe('message');
    const isAnonymous = { anonymization: 'full' } as const;
    expect(offered({ isOnline: false, privacy: isAnonymous, email: 'ada@reader.example' }).offer).toBe(
      'none',
    );
    expect(offered({ people: { maxWaiting: 1 }, waiting: 1, privacy }).offer).toBe('chat');
  });

  it('nothing while people are off', () => {
    expect(offered({ people: { enabled: false } }).offer).toBe('none');
  });
});
