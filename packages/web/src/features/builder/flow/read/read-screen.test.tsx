import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../../../test/screen/api.ts';
import { openBuilder } from '../../../../../test/screen/open-builder.ts';
import { chatbotFor } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`builder:${key}`, values);
const desk = chatbotFor('member', { name: 'Help desk', flow: null, publishedVersion: 2 });
const { model, appearance, answers } = desk;
const { useCustomApiKey: _, customApiKeyHint: __, monthlyTokenLimit: ___, ...frozenModel } = model;
const place = { x: 0, y: 0 };

function publish(): void {
  api.respond('GET /api/chatbots/{chatbotId}/versions', [
    {
      version: 2,
      publishedAt: '2026-11-20T10:00:00.000Z',
      publishedBy: null,
      name: desk.name,
      current: true,
    },
    {
      version: 1,
      publishedAt: '2026-11-01T10:00:00.000Z',
      publishedBy: null,
      name: desk.name,
      current: false,
    },
  ]);
  api.respond('GET /api/chatbots/{chatbotId}/versions/{version}', ({ params }) => ({
    version: Number(params.version),
    publishedAt: '2026-11-20T10:00:00.000Z',
    publishedBy: null,
    name: desk.name,
    current: params.version === '2',
    model: frozenModel,
    appearance,
    answers,
    flow:
      params.version === '1'
        ? null
        : {
            schema: 1,
            variables: [],
            nodes: [
              { id: 'start', type: 'start', position: place, data: { on: 'message' } },
              {
                id: 'ask',
                type: 'ask',
                position: place,
                data: { title: 'Ask the size', text: 'Which size?', input: { type: 'number' } },
              },
            ],
            edges: [{ id: 'e1', source: 'start', sourceHandle: 'next', target: 'ask' }],
            translations: {},
          },
  }));
  api.respond('GET /api/chatbots/{chatbotId}/flow/stats', {
    nodes: [
      { nodeId: 'start', entered: 40, left: 40 },
      { nodeId: 'ask', entered: 40, left: 30 },
    ],
    edges: [{ edgeId: 'e1', count: 40 }],
  });
}

it('BLD-16: shows a published flow read-only with visits and drop-off of each step', async () => {
  const user = await openBuilder(desk, 'flow&view=outline&read=2', 'member', publish);
  const visits = words('flow.read.visits', { count: 40 });
  await screen.findByText(visits, { selector: '[data-step] *' });
  await screen.findByText(words('flow.read.lost', { visits, percent: '25%' }), { selector: '[data-step] *' });
  expect(screen.queryByText(words('flow.outline.addFree'))).toBeNull();
  expect(screen.queryByText(words('flow.read.unvisited'))).toBeNull();
  await screen.findByRole('option', { name: /^Version 1,/ });
  await user.selectOptions(screen.getByLabelText(words('flow.read.version')), '1');
  await screen.findByText(words('flow.read.noFlow', { version: 1 }));
  await user.click(screen.getByRole('button', { name: words('flow.read.edit') }));
  await screen.findByText(words('flow.startTitle'));
});

it('BLD-16: reports a version that no visitor has used', async () => {
  await openBuilder(desk, 'flow&view=outline&read=2', 'member', () => {
    publish();
    api.respond('GET /api/chatbots/{chatbotId}/flow/stats', {
      nodes: [
        { nodeId: 'start', entered: 0, left: 0 },
        { nodeId: 'ask', entered: 0, left: 0 },
      ],
      edges: [{ edgeId: 'e1', count: 0 }],
    });
  });
  await screen.findByText(words('flow.read.unvisited'));
});
