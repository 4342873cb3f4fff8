import { describe, expect, it } from 'vitest';
import { decodeConfig } from './decode-config.ts';
import { decodeEvent } from './decode-event.ts';
import { decodeSources, decodeTranscript } from './decode-message.ts';

describe('decoding server responses', () => {
  it('decodes a chatbot before its password is entered, with empty values for the omitted fields', () => {
    const told = {
      id: 'a',
      title: 'A',
      locale: 'ar',
      passwordRequired: true,
      appearance: { icon: 'book', primaryColor: '#123' },
    };
    expect(decodeConfig(told)).toMatchObject({
      ...told,
      welcomeMessage: '',
      languages: [],
      status: 'available',
      consent: { required: false, privacyPolicyUrl: null },
      appearance: { theme: 'auto', suggestedPrompts: [] },
      abilities: {},
    });
  });

  it('returns null for anything that is not a chatbot', () => {
    for (const value of [null, 7, 'x', [], {}, { id: 1 }]) expect(decodeConfig(value)).toBeNull();
  });

  it('keeps at most six prompts, and only strings', () => {
    const appearance = { suggestedPrompts: ['1', 2, '3', null, '4', '5', '6', '7', '8'] };
    expect(decodeConfig({ id: 'a', appearance })?.appearance.suggestedPrompts).toEqual([
      '1',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
  });

  it('offers only what the server allows', () => {
    const abilities = { rate: true, stop: false, regenerate: 'yes' };
    expect(decodeConfig({ id: 'a', abilities })?.abilities).toEqual({
      rate: true,
      stop: false,
      regenerate: false,
    });
  });

  it('orders sources by number and drops those without one', () => {
    const numbers = decodeSources([{ n: 2 }, { n: 'x' }, null, { n: 0 }, { n: 1.5 }, { n: 1 }]).map(
      ({ n }) => n,
    );
    expect(numbers).toEqual([1, 2]);
  });

  it('ignores events, inputs and words from a newer server', () => {
    expect(decodeEvent({ id: 'm:1', event: 'node', data: '{}' })).toBeNull();
    const suggestions = [
      { label: 'Hours', message: 'When are you open?', icon: 'clock' },
      { label: 'Empty' },
      7,
    ];
    const unknown = {
      id: 'm',
      role: 'assistant',
      status: 'dreaming',
      mode: 'telepathy',
      content: 'Hi',
      suggestions,
    };
    for (const input of [{ id: 'i', type: 'map' }, { type: 'form' }, 'x', undefined]) {
      expect(decodeTranscript({ messages: [{ ...unknown, input }] })).toMatchObject([
        { content: 'Hi', status: 'complete', input: null, suggestions: [{ label: 'Hours' }] },
      ]);
    }
  });

  it('decodes a transcript, and returns no messages for anything else', () => {
    const rows = [{ id: 'm', role: 'user', content: 'hi' }, { role: 'user' }];
    expect(decodeTranscript({ messages: rows })).toMatchObject([{ id: 'm', role: 'user', content: 'hi' }]);
    for (const body of ['x', null, rows, {}]) expect(decodeTranscript(body)).toEqual([]);
  });
});
