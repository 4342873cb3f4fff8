import { expect, it } from 'vitest';
import {
  checkEventData,
  events,
  eventTypeOf,
  eventTypes,
  readEventData,
  storedEventNames,
} from './events.ts';
import { liveResources } from './lists.ts';

it('every event has a name of one spelling', () => {
  for (const type of eventTypes) expect(type).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
});

it('every resource of the live updates has an event', () => {
  const resources = new Set(Object.values(events).map(({ resource }) => resource));
  expect([...resources].toSorted()).toEqual([...liveResources].toSorted());
});

it('facts that are missing, wrong or unknown are refused before they are written', () => {
  expect(checkEventData('chatbot.deployed', { version: 3 })).toEqual({ version: 3 });
  expect(() => checkEventData('chatbot.deployed', {})).toThrow();
  expect(() => checkEventData('chatbot.deployed', { version: 'three' })).toThrow();
  expect(() => checkEventData('chatbot.deployed', { version: 3, text: 'Hello' })).toThrow();
  expect(() => checkEventData('chatbot.created', { name: 'Support' })).toThrow();
});

it('facts that a newer release added are left out when read, and missing ones are an error', () => {
  expect(readEventData('chatbot.deployed', { version: 3, channel: 'beta' })).toEqual({ version: 3 });
  expect(() => readEventData('chatbot.deployed', {})).toThrow();
});

it('names of an earlier release stand for the events of today', () => {
  expect(eventTypeOf('member.roleChanged')).toBe('member.role_changed');
  expect(eventTypeOf('member.role_changed')).toBe('member.role_changed');
  expect(eventTypeOf('planet.discovered')).toBeUndefined();
  expect(storedEventNames).toContain('apiKey.created');
});
