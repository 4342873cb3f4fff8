import { describe, expect, it } from 'vitest';
import { emptyFlow, type FlowDocument } from '../document.ts';
import { addNode, insertAfter, openPort } from './add-node.ts';
import { moveNodes, replaceNode } from './change-node.ts';
import { connect, edgeFrom } from './connect.ts';
import { copyNodes, pasteNodes } from './fragment.ts';
import type { NewStep } from './new-step.ts';
import { outlineOf, rowIds } from './outline.ts';
import { removeNodes } from './remove-nodes.ts';
import { moveUp, swappableAfter, swappableBefore } from './swap.ts';
import { declareVariable, isDeclarableName, readableNames } from './variables.ts';

const start: NewStep = { type: 'start', data: { on: 'message' } };
const message = (text: string): NewStep => ({ type: 'message', data: { text } });
const choose: NewStep = {
  type: 'condition',
  data: { branches: [{ id: 'a' }, { id: 'b' }] },
};

/** start1 → message1 → message2 */
function chain(): FlowDocument {
  const first = addNode(emptyFlow, start, { x: 0, y: 0 });
  const second = insertAfter(first.flow, first.id, 'next', message('one'));
  return insertAfter(second.flow, second.id, 'next', message('two')).flow;
}
const lines = (flow: FlowDocument) =>
  flow.edges.map(({ source, sourceHandle, target }) => `${source}.${sourceHandle} ${target}`).sort();
const placeOf = (flow: FlowDocument, id: string) => flow.nodes.find((node) => node.id === id)?.position;

describe('adding', () => {
  it('inserts a step after another, one row below', () => {
    const flow = chain();
    expect(lines(flow)).toEqual(['message1.next message2', 'start1.next message1']);
    expect(flow.nodes.map(({ position }) => position)).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 96 },
      { x: 0, y: 192 },
    ]);
  });

  it('inserts a step between two and moves the following steps down', () => {
    const { flow, id } = insertAfter(chain(), 'message1', 'next', message('between'));
    expect(id).toBe('message3');
    expect(lines(flow)).toEqual(['message1.next message3', 'message3.next message2', 'start1.next message1']);
    expect(placeOf(flow, 'message3')).toEqual({ x: 0, y: 192 });
    expect(placeOf(flow, 'message2')).toEqual({ x: 0, y: 288 });
  });

  it('spreads branches to both sides and never covers a node', () => {
    const { flow, id } = insertAfter(chain(), 'message2', 'next', choose);
    const a = insertAfter(flow, id, 'branch:a', message('a'));
    const b = insertAfter(a.flow, id, 'branch:b', message('b'));
    expect(placeOf(b.flow, a.id)).toEqual({ x: -248, y: 416 });
    expect(placeOf(b.flow, b.id)).toEqual({ x: 0, y: 416 });
    const beside = addNode(b.flow, message('c'), { x: 5, y: 410 });
    expect(placeOf(beside.flow, beside.id)).toEqual({ x: 253, y: 410 });
    expect(openPort(b.flow, id)).toBe('else');
  });
});

describe('connecting', () => {
  it('allows one edge per port, and none into a start or out of a missing port', () => {
    const flow = chain();
    const moved = connect(flow, 'start1', 'next', 'message2');
    expect(lines(moved)).toEqual(['message1.next message2', 'start1.next message2']);
    expect(moved.edges).toHaveLength(2);
    expect(connect(flow, 'message2', 'next', 'start1')).toBe(flow);
    expect(connect(flow, 'message2', 'failed', 'message1')).toBe(flow);
    expect(lines(connect(flow, 'start1', 'next', null))).toEqual(['message1.next message2']);
  });

  it('drops the edges of a branch that a node loses', () => {
    const { flow, id } = insertAfter(chain(), 'message2', 'next', choose);
    const led = insertAfter(flow, id, 'branch:b', message('b')).flow;
    const node = led.nodes.find((each) => each.id === id);
    if (node?.type !== 'condition') throw new Error('no condition');
    const fewer = replaceNode(led, { ...node, data: { branches: [{ id: 'a' }] } });
    expect(edgeFrom(fewer, id, 'branch:b')).toBeUndefined();
  });
});

describe('removing', () => {
  it('closes the gap, removes translations, and clears jumps to removed steps', () => {
    const jumping = addNode(chain(), { type: 'jump', data: { target: 'message1' } }, { x: 400, y: 0 }).flow;
    const flow = { ...jumping, translations: { de: { 'message1.text': 'eins', 'message2.text': 'zwei' } } };
    const less = removeNodes(flow, ['message1']);
    expect(lines(less)).toEqual(['start1.next message2']);
    expect(less.translations).toEqual({ de: { 'message2.text': 'zwei' } });
    expect(less.nodes.find(({ type }) => type === 'jump')?.data).toEqual({ target: '' });
  });

  it('ends the flow where a removed cycle has no exit', () => {
    const circle = connect(chain(), 'message2', 'next', 'message1');
    expect(lines(removeNodes(circle, ['message1', 'message2']))).toEqual([]);
    expect(lines(removeNodes(circle, ['message2']))).toEqual(['start1.next message1']);
  });
});

it('moves nodes in whole pixels, and returns the same document if nothing moves', () => {
  const flow = chain();
  expect(moveNodes(flow, new Map([['start1', { x: 0.2, y: 0 }]]))).toBe(flow);
  expect(placeOf(moveNodes(flow, new Map([['start1', { x: 9.6, y: -3.4 }]])), 'start1')).toEqual({
    x: 10,
    y: -3,
  });
});

describe('copying', () => {
  it('pastes with new ids, inner edges and variables, but no second start', () => {
    const named = declareVariable(
      insertAfter(chain(), 'message2', 'next', {
        type: 'ask',
        data: { text: 'Number?', input: { type: 'text' }, saveAs: 'order.number' },
      }).flow,
      'order.number',
      'text',
    );
    const fragment = copyNodes(named, ['start1', 'message2', 'ask1']);
    const same = pasteNodes(named, fragment, { x: 24, y: 24 });
    expect(same.ids).toEqual(['message3', 'ask2']);
    expect(lines(same.flow)).toContain('message3.next ask2');
    expect(new Set(same.flow.edges.map(({ id }) => id)).size).toBe(same.flow.edges.length);
    const other = pasteNodes(emptyFlow, fragment, { x: 0, y: 0 });
    expect(other.flow.variables).toEqual([{ name: 'order.number', type: 'text' }]);
    expect(other.ids).toEqual(['start1', 'message1', 'ask1']);
  });

  it('pastes again next to the earlier copy and never on top of it', () => {
    const fragment = copyNodes(chain(), ['message1', 'message2']);
    const once = pasteNodes(chain(), fragment, { x: 32, y: 32 }).flow;
    const twice = pasteNodes(once, fragment, { x: 32, y: 32 }).flow;
    const places = twice.nodes.map(({ position: { x, y } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('copies only the translations of pasted steps, under the new ids', () => {
    const de = { 'message1.text': 'Hallo', 'message2.text': 'Welt' };
    const fragment = copyNodes({ ...chain(), translations: { de, fr: {} } }, ['message1']);
    expect(fragment.translations).toEqual({ de: { 'message1.text': 'Hallo' } });
    const own = { ...chain(), translations: { de: { 'message1.text': 'Mein' } } };
    const { flow, ids } = pasteNodes(own, fragment, { x: 0, y: 0 });
    expect(flow.translations).toEqual({
      de: { 'message1.text': 'Mein', [`${ids[0]}.text`]: 'Hallo' },
    });
    expect(pasteNodes(emptyFlow, fragment, { x: 0, y: 0 }).flow.translations).toEqual({
      de: { 'message1.text': 'Hallo' },
    });
  });
});

describe('the outline', () => {
  it('shows each step once: chains as lists, branches nested, cycles by name', () => {
    const { flow, id } = insertAfter(chain(), 'message2', 'next', choose);
    const a = insertAfter(flow, id, 'branch:a', message('a')).flow;
    const circle = connect(a, id, 'branch:b', 'message1');
    const noted = addNode(circle, { type: 'note', data: { text: 'later' } }, { x: 900, y: 0 }).flow;
    const { entrances, loose } = outlineOf(noted);
    expect(entrances.map(rowIds)).toEqual([['start1', 'message1', 'message2', 'condition1', 'message3']]);
    expect(entrances[0]?.at(-1)?.branches.map(({ port, goesTo }) => [port, goesTo])).toEqual([
      ['branch:a', null],
      ['branch:b', 'message1'],
      ['else', null],
    ]);
    expect(loose.map(rowIds)).toEqual([['note1']]);
  });

  it('lists a cycle that no edge leads into', () => {
    const circle = connect(chain(), 'message2', 'next', 'message1');
    const cut = connect(circle, 'start1', 'next', null);
    expect(outlineOf(cut).loose.map(rowIds)).toEqual([['message1', 'message2']]);
  });
});

it('swaps two steps of a chain together with their incoming edges', () => {
  const flow = chain();
  expect(swappableBefore(flow, 'message1')).toBeUndefined();
  expect(swappableAfter(flow, 'message1')).toBe('message2');
  const swapped = moveUp(flow, 'message2');
  expect(lines(swapped)).toEqual(['message2.next message1', 'start1.next message2']);
  expect(placeOf(swapped, 'message2')).toEqual({ x: 0, y: 96 });
});

it('checks variable names, and lists the names that formulas can read', () => {
  expect(['order.number', 'a', 'a.b.c'].every(isDeclarableName)).toBe(true);
  expect(
    ['Order', 'a.b.c.d', 'a.__proto__', 'constructor', 'chat.message', 'secret.x', ''].some(isDeclarableName),
  ).toBe(false);
  expect(readableNames(declareVariable(emptyFlow, 'order.number', 'text'))[0]).toBe('order.number');
});
