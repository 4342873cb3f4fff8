import { expect, it } from 'vitest';
import { liveResources } from '../values/lists.ts';
import {
  checkEventData,
  events,
  eventTypeOf,
  eventTypes,
  readEventData,
  storedEventNames,
} from './events.ts';

it('event names follow one format', () => {
  for (const type of eventTypes) expect(type).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
});

it('every resource of the live updates has an event', () => {
  const resources = new Set(Object.values(events).map(({ resource }) => resource));
  expect([...resources].toSorted()).toEqual([...liveResources].toSorted());
});

it('rejects missing, invalid or unknown event data before writing', () => {
  expect(checkEventData('chatbot.deployed', { version: 3 })).toEqual({ version: 3 });
  expect(() => checkEventData('chatbot.deployed', {})).toThrow();
  expect(() => checkEventData('chatbot.deployed', { version: 'three' })).toThrow();
  expect(() => checkEventData('chatbot.deployed', { version: 3, text: 'Hello' })).toThrow();
  expect(() => checkEventData('chatbot.created', { name: 'Support' })).toThrow();
});

it('ignores event data of a newer release when reading, and rejects missing data', () => {
  expect(readEventData('chatbot.deployed', { version: 3, channel: 'beta' })).toEqual({ version: 3 });
  expect(() => readEventData('chatbot.deployed', {})).toThrow();
});

it('maps event names of earlier releases to the current ones', () => {
  expect(eventTypeOf('member.roleChanged')).toBe('member.role_changed');
  expect(eventTypeOf('member.role_changed')).toBe('member.role_changed');
  expect(eventTypeOf('planet.discovered')).toBeUndefined();
  expect(storedEventNames).toContain('apiKey.created');
});
