import { readFileSync } from 'node:fs';

/** A Stripe object as its API returns it. */
// biome-ignore lint/suspicious/noExplicitAny: it has the shape that Stripe's own examples have.
export type Thing = Record<string, any> & { id: string; object: string };

const { resources } = JSON.parse(readFileSync(new URL('./fixtures.json', import.meta.url), 'utf8')) as {
  resources: Record<string, Thing>;
};

/** An error in Stripe's format. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, string>;

  constructor(status: number, body: Record<string, string>) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(message: string, param?: string, code?: string): Refusal {
  return new Refusal(400, {
    type: 'invalid_request_error',
    message,
    ...(param ? { param } : {}),
    ...(code ? { code } : {}),
  });
}

/** State of a simulated Stripe account, and its clock. */
export class Account {
  readonly things = new Map<string, Thing>();
  readonly events: Thing[] = [];
  /** Unix seconds. */
  now: number;
  readonly pageOrigin: () => string;
  #last = 0;

  constructor(now: number, pageOrigin: () => string) {
    this.now = now;
    this.pageOrigin = pageOrigin;
  }

  /** Creates an object from the fields of Stripe's example and the given fields. */
  make(kind: string, prefix: string, fields: Record<string, unknown>): Thing {
    this.#last += 1;
    const id = `${prefix}_${String(this.#last).padStart(8, '0')}`;
    const thing = { ...structuredClone(resources[kind]), ...fields, livemode: false } as Thing;
    thing.id = (fields.id as string | undefined) ?? id;
    thing.created = this.now;
    this.things.set(thing.id, thing);
    return thing;
  }

  find(id: unknown, object: string): Thing {
    const thing = this.things.get(String(id));
    if (thing?.object !== object)
      throw new Refusal(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such ${object}: '${String(id)}'`,
      });
    return thing;
  }

  /** Returns objects of a kind, newest first. */
  all(object: string, where: (thing: Thing) => boolean = () => true): Thing[] {
    return [...this.things.values()].filter((thing) => thing.object === object && where(thing)).reverse();
  }

  /** Records an event with a copy of the object at that moment. */
  tell(type: string, thing: Thing): void {
    const event = this.make('event', 'evt', { type, data: { object: structuredClone(thing) } });
    this.things.delete(event.id);
    this.events.push(event);
  }
}

export function listOf(data: readonly Thing[], url: string): Record<string, unknown> {
  return { object: 'list', data, has_more: false, url };
}
