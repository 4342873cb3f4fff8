import { expect, it } from 'vitest';
import { publicHost } from './list-processors.ts';

it.each([
  ['https://api.openai.com/v1', 'api.openai.com'],
  ['smtp://user:secret@mail.example.com:587', 'mail.example.com'],
  ['https://s3.eu-central-1.amazonaws.com', 's3.eu-central-1.amazonaws.com'],
  ['http://10.0.0.7:8080/v1', null],
  ['http://[fd00::7]:8080', null],
  ['http://minio:9000', null],
  ['smtp://relay.corp.internal', null],
  ['no address', null],
])('shows %s as %s', (address, host) => {
  expect(publicHost(address)).toBe(host);
});
