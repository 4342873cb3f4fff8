import { findProblems } from '@parley/flow/find-problems';
import { readFlow } from '@parley/flow/read-flow';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { starterFlow } from './starter-flow.ts';

it.each(['signpost', 'contact', 'order', 'feedback', 'empty'] as const)(
  'the starter "%s" can be saved and published',
  (name) => {
    const flow = starterFlow(name, i18next.getFixedT('en', 'builder'));
    expect(readFlow(flow)).toEqual({ flow });
    expect(findProblems(flow).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(JSON.stringify(flow)).not.toContain('flow.starter');
  },
);
