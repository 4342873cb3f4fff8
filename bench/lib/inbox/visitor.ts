import { apiClient } from '../../../tools/e2e/api-client.ts';
import { readEvents, type SentEvent } from '../../../tools/e2e/read-events.ts';

/** A visitor of a measured server. */
export interface Visitor {
  conversationId: string;
  /** Sends a message; resolves once the server has acknowledged it. */
  write(message: string): Promise<void>;
  /** Sends a message, and passes on the events of its answer until it ends. */
  ask(message: string, onEvent: (event: SentEvent) => void): Promise<void>;
  /** Sends a message to the server at `url`, which may have been started anew; `clientMessageId` makes it safe to repeat. */
  send(url: string, body: { message: string; clientMessageId: string }): Promise<{ status: number }>;
  /** Opens the live stream of the server at `url`, from the event after `lastEventId`. */
  openStream(url: string, lastEventId: string, signal: AbortSignal): Promise<Response>;
  /** Asks for a person. */
  askForPerson(): Promise<void>;
  transcript(): Promise<{ messages: { id: string; content: string }[] }>;
  /** Calls `onEvent` with each event of the live stream, until `signal` aborts. */
  follow(onEvent: (event: SentEvent) => void, signal: AbortSignal): Promise<void>;
}

/** Opens a conversation at the server with this URL. */
export async function openVisitor(url: string, chatbotId: string): Promise<Visitor> {
  const base = `/api/chat/${chatbotId}`;
  const client = apiClient(url);
  const { visitorToken, conversationId } = await client.expectOk<{
    visitorToken: string;
    conversationId: string;
  }>('POST', `${base}/sessions`, {});
  const headers = { authorization: `Bearer ${visitorToken}` };
  const events = { ...headers, accept: 'text/event-stream' };
  return {
    conversationId,
    write: async (message) => void (await client.expectOk('POST', `${base}/messages`, { message }, headers)),
    async ask(message, onEvent) {
      const response = await fetch(`${url}${base}/messages`, {
        method: 'POST',
        headers: { ...events, 'content-type': 'application/json' },
        body: JSON.stringify({ message }),
      });
      for await (const event of readEvents(response)) onEvent(event);
    },
    send: (at, body) => apiClient(at).call('POST', `${base}/messages`, body, headers),
    openStream: (at, lastEventId, signal) =>
      fetch(`${at}${base}/stream?live=true`, {
        headers: { ...events, 'last-event-id': lastEventId },
        signal,
      }),
    askForPerson: async () => void (await client.expectOk('POST', `${base}/person`, {}, headers)),
    transcript: () => client.expectOk('GET', `${base}/messages`, undefined, headers),
    async follow(onEvent, signal) {
      const response = await fetch(`${url}${base}/stream?live=true`, { headers: events, signal });
      if (response.status !== 200) throw new Error(`the live stream answered ${response.status}`);
      void passOn(response, onEvent).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
  };
}

async function passOn(response: Response, onEvent: (event: SentEvent) => void): Promise<void> {
  for await (const event of readEvents(response)) onEvent(event);
}
