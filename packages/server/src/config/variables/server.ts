import { billingDrivers } from '@parley/contracts/billing/billing-lists';
import { planIds } from '@parley/contracts/values/lists';
import { z } from 'zod';
import {
  flag,
  httpAddress,
  list,
  listOf,
  oneOf,
  textOfAtLeast,
  webAddress,
  wholeNumber,
} from '../variable-schemas.ts';
import type { Variables } from './variable.ts';

/** Server, logs, and payment driver. */
export const serverVariables = {
  HOST: {
    schema: z.string(),
    default: '127.0.0.1',
    meaning: 'Address to listen on.',
  },
  PORT: {
    schema: wholeNumber(0, 65_535),
    default: '3000',
    meaning: 'Port to listen on.',
  },
  APP_URL: {
    schema: webAddress,
    unset: 'the address it listens on',
    meaning: 'The address that people use, for links and cookies; `https://…` in production.',
    example: 'https://chat.example.com',
  },
  ROLES: {
    schema: listOf(['web', 'worker']),
    default: 'web,worker',
    meaning: 'What this process does: `web` serves requests, `worker` runs jobs.',
  },
  DEFAULT_PLAN: {
    schema: oneOf(planIds),
    default: 'free',
    meaning: 'The plan of a new organization; use `enterprise` for a private installation.',
    example: 'enterprise',
  },
  BILLING: {
    schema: oneOf(billingDrivers),
    unset: '`stripe` with `STRIPE_SECRET_KEY`, else `ledger`',
    meaning:
      'Who collects payments: `stripe`; `ledger`, which takes test cards, or sends invoices where `APP_URL` is https; with `off` nothing can be bought.',
    example: 'off',
  },
  STRIPE_SECRET_KEY: {
    schema: z.string().regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe'),
    meaning: 'The key of the Stripe account that collects payments.',
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: list,
    default: '',
    meaning:
      'Signing secret of the Stripe webhook `/api/billing/stripe-events`; two, separated by a comma, while it is rotated.',
    secret: true,
  },
  STRIPE_AUTOMATIC_TAX: {
    schema: flag,
    default: 'false',
    meaning: 'Lets Stripe Tax compute the tax. Without it, Stripe charges none.',
  },
  STRIPE_API_URL: {
    schema: httpAddress,
    default: 'https://api.stripe.com',
    meaning: 'Where the Stripe API is; another one is for tests.',
  },
  PLANS_FILE: {
    schema: z.string(),
    unset: 'the built-in plans',
    meaning:
      'JSON file with prices, limits and trials that replace those of the plans, and the seller on invoices.',
    example: './plans.json',
  },
  LOG_LEVEL: {
    schema: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    default: 'info',
    meaning:
      'The least severe events to log: `trace`, `debug`, `info`, `warn`, `error`, `fatal`, or `silent` for none.',
  },
  METRICS_TOKEN: {
    schema: textOfAtLeast(16),
    unset: '`/metrics` answers programs on the same machine, not through a proxy',
    meaning: 'Opens `/metrics` only to requests that send it as a bearer token; at least 16 characters.',
    secret: true,
  },
} as const satisfies Variables;
