import { describe, expect, it } from 'vitest';
import { isNoAddress, type KnownAddresses, mailAddressOf, maskedAddress } from './mail-address.ts';

const privacy: KnownAddresses['privacy'] = {
  consentBanner: false,
  privacyPolicyUrl: null,
  bannerText: '',
  anonymization: 'none',
  leadExtraction: true,
  retentionDays: 30,
};
const known: KnownAddresses = {
  privacy,
  is_withdrawn: false,
  accepts_banner: null,
  agreed_in_form: false,
  left: ['left@reader.example', 'older@reader.example'],
  signed: 'signed@reader.example',
  entered: ['entered@reader.example'],
  said: ['said@reader.example'],
  failed: [],
};
const of = (changes: Partial<KnownAddresses>) => mailAddressOf({ ...known, ...changes });
const onlyLead = { left: [], signed: null };
const banner = { ...privacy, consentBanner: true };
const withoutLeads = { ...privacy, leadExtraction: false };

describe('the address of an answer', () => {
  it('is what the visitor left last, then what the website signed, then forms of the flow, then what was said', () => {
    expect(of({})).toBe('left@reader.example');
    expect(of({ left: [] })).toBe('signed@reader.example');
    expect(of(onlyLead)).toBe('entered@reader.example');
    expect(of({ ...onlyLead, entered: [] })).toBe('said@reader.example');
    expect(of({ ...onlyLead, entered: [], said: [] })).toBeNull();
  });

  it('is none with any anonymization, and none after consent was withdrawn', () => {
    for (const anonymization of ['partial', 'full'] as const) {
      expect(of({ privacy: { ...privacy, anonymization } })).toBeNull();
    }
    expect(of({ is_withdrawn: true })).toBeNull();
  });

  it('is taken from words only where leads are, and the banner, if any, was accepted', () => {
    const said = { ...onlyLead, entered: [] };
    expect(of({ ...said, privacy: withoutLeads })).toBeNull();
    expect(of({ ...said, privacy: banner })).toBeNull();
    expect(of({ ...said, privacy: banner, accepts_banner: false })).toBeNull();
    expect(of({ ...said, privacy: banner, accepts_banner: true })).toBe('said@reader.example');
  });

  it('is taken from a form where its visitor agreed there, or where words may be used', () => {
    expect(of({ ...onlyLead, privacy: withoutLeads })).toBeNull();
    expect(of({ ...onlyLead, privacy: withoutLeads, agreed_in_form: true })).toBe('entered@reader.example');
    const both = { ...onlyLead, entered: [], agreed_in_form: true };
    expect(of({ ...both, privacy: banner })).toBeNull();
  });

  it('is never one at which an email of the conversation failed, whatever the case of its letters', () => {
    expect(of({ left: ['Left@Reader.example'], failed: ['left@reader.example'] })).toBe(
      'signed@reader.example',
    );
    expect(of({ ...onlyLead, said: [], failed: ['entered@reader.example'] })).toBeNull();
  });
});

it('an address does not exist only by what a server says of the recipient, not of the sender or of us', () => {
  const all = [
    '5.1.0',
    '5.1.1',
    '5.1.2',
    '5.1.6',
    '5.1.10',
    '5.1.7',
    '5.1.8',
    '5.7.1',
    '5.2.2',
    '4.1.1',
    '5.1',
  ];
  expect(all.filter(isNoAddress)).toEqual(['5.1.0', '5.1.1', '5.1.2', '5.1.6', '5.1.10']);
});

it('an address is shown with its first character and its domain', () => {
  expect(maskedAddress('ana@reader.example')).toBe('a…@reader.example');
});
