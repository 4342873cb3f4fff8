import { afterAll, beforeAll } from 'vitest';
import { type Member, startTestApp, type TestApp } from './harness.ts';
import { startWebSite, type WebSite } from './web-site.ts';

/** The program with a website that it may fetch, and a signed-in user, for one test file. */
export interface SiteApp {
  app: TestApp;
  site: WebSite;
  member: Member;
  /** Creates a chatbot; returns the API path of its knowledge. */
  newKnowledge(): Promise<string>;
}

/** Starts both for the tests of this file; the fields are set before the tests run. */
export function useSiteApp(): SiteApp {
  let app: TestApp;
  let site: WebSite;
  let member: Member;
  beforeAll(async () => {
    site = await startWebSite();
    app = await startTestApp({ env: { EGRESS_ALLOW: site.host } });
    member = await app.register();
  });
  afterAll(async () => {
    await app.close();
    await site.close();
  });
  return {
    get app() {
      return app;
    },
    get site() {
      return site;
    },
    get member() {
      return member;
    },
    async newKnowledge() {
      const { body } = await member.post('/api/chatbots', { name: 'Reads the web' });
      return `/api/chatbots/${body.id}/knowledge`;
    },
  };
}
