import { expect, it } from 'vitest';
import { Refusal } from './responder.ts';
import { sampleChatbot } from './sample-chatbot.ts';
import { createStandIn } from './stand-in.ts';

function signedIn() {
  const standIn = createStandIn();
  standIn.state.isSignedIn = true;
  return standIn;
}

it('returns what the contract declares, with its status', () => {
  const standIn = signedIn();
  standIn.state.chatbots = [sampleChatbot({ name: 'Desk' })];
  expect(standIn.handle({ method: 'GET', path: '/api/chatbots' })).toMatchObject({
    status: 200,
    body: [{ name: 'Desk' }],
  });
  const created = standIn.handle({ method: 'POST', path: '/api/organization', body: { name: 'Tide' } });
  expect(created).toMatchObject({ status: 201, body: { name: 'Tide' } });
  expect(standIn.handle({ method: 'POST', path: '/api/logout' })).toEqual({ status: 204, body: undefined });
});

it('throws when a responder returns what the contract does not declare', () => {
  const standIn = signedIn();
  const broken: object = { ...sampleChatbot(), surprise: true };
  // @ts-expect-error a responder is typed by its route
  standIn.respond('listChatbots', () => [broken]);
  expect(() => standIn.handle({ method: 'GET', path: '/api/chatbots' })).toThrow(
    /listChatbots does not return what its contract declares[\s\S]*surprise/,
  );
});

it('throws when a responder refuses with an error that the contract does not declare', () => {
  const standIn = signedIn();
  // @ts-expect-error the route declares no such error
  standIn.respond('listChatbots', () => new Refusal('email_in_use'));
  expect(() => standIn.handle({ method: 'GET', path: '/api/chatbots' })).toThrow(/email_in_use/);
});

it('refuses like the server: without session, without permission, on bad input, on an unknown route', () => {
  const standIn = createStandIn();
  const statusOf = (method: string, path: string, body?: unknown) =>
    standIn.handle({ method, path, body }).status;
  expect(statusOf('GET', '/api/user')).toBe(401);
  expect(statusOf('POST', '/api/login', { email: 'no address' })).toBe(400);
  standIn.state.isSignedIn = true;
  expect(statusOf('GET', '/api/organization/audit')).toBe(200);
  standIn.state.user.currentOrganization = null;
  expect(statusOf('GET', '/api/organization/audit')).toBe(403);
  expect(statusOf('GET', '/api/events')).toBe(403);
  expect(statusOf('GET', '/api/nowhere')).toBe(404);
});
