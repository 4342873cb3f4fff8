import { screen, waitFor } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { findToast } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleDashboard } from '../../../../test/stand-in/sample-figures.ts';
import { sampleCounts } from '../../../../test/stand-in/sample-inbox.ts';
import { playSound } from './alert.ts';

const counts = 'GET /api/conversations/counts';
let sounds: number;
let shown: string[];
let answer: NotificationPermission;
let asked: number;

/** Audio of a page in which nobody has clicked, until `allow` is called. */
class SilentAudio {
  static opened: SilentAudio[] = [];
  state: AudioContextState = 'suspended';
  allow: () => void = () => {};
  refuse: (cause: Error) => void = () => {};
  constructor() {
    SilentAudio.opened.push(this);
  }
  resume() {
    sounds += 1;
    return new Promise<void>((resolve, reject) => {
      this.allow = resolve;
      this.refuse = reject;
    });
  }
  close() {
    this.state = 'closed';
    return Promise.resolve();
  }
}

class ShownNotification extends EventTarget {
  static permission: NotificationPermission = 'default';
  static requestPermission() {
    asked += 1;
    ShownNotification.permission = answer;
    return Promise.resolve(answer);
  }
  constructor(title: string, options: NotificationOptions) {
    super();
    shown.push(`${title}${options.body ?? ''}`);
  }
  close() {}
}

beforeEach(() => {
  [sounds, shown, asked, answer] = [0, [], 0, 'granted'];
  ShownNotification.permission = 'default';
  SilentAudio.opened = [];
  vi.stubGlobal('AudioContext', SilentAudio);
  vi.stubGlobal('Notification', ShownNotification);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

async function openDashboard(role: 'member' | 'viewer' = 'member') {
  api.respond('GET /api/chatbots', []);
  api.respond('GET /api/dashboard', sampleDashboard([]));
  const person = userAs(role);
  const user = await openScreen('/dashboard', person);
  await screen.findByRole('heading', { level: 1 });
  if (role === 'member') await waitFor(() => expect(api.calls(counts)).not.toEqual([]));
  const openMenu = () =>
    user.click(screen.getByRole('button', { name: t('common:account.menu', { name: person.fullName }) }));
  return { user, openMenu };
}

async function chooseAlerts() {
  const opened = await openDashboard();
  await opened.openMenu();
  await opened.user.click(await screen.findByRole('menuitemradio', { name: t('common:alerts.on') }));
  await waitFor(() => expect([asked, sounds]).toEqual([1, 1]));
  return opened;
}

/** A live event after which the counts are others. */
async function happen(change: Parameters<typeof sampleCounts>[0]): Promise<void> {
  const before = api.calls(counts).length;
  api.respond(counts, sampleCounts(change));
  api.live({ type: 'message.received', resource: 'conversation', resourceId: 'x' });
  await waitFor(() => expect(api.calls(counts).length).toBeGreaterThan(before), { timeout: 5_000 });
}

const titleSays = (start: string) => waitFor(() => expect(document.title).toMatch(new RegExp(`^${start}`)));
const hide = () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
const pass = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
const one = { total: 1, unread: 1 };
const two = { total: 2, unread: 2 };

it('is silent and asks for nothing until somebody chooses otherwise', async () => {
  const { openMenu } = await openDashboard();
  hide();
  await happen({ unassigned: one, waiting: one });
  await screen.findAllByText('1');
  expect([asked, sounds, shown]).toEqual([0, 0, []]);
  expect(document.title).toBe('Dashboard | Parley');
  await openMenu();
  const off = await screen.findByRole('menuitemradio', { name: t('common:alerts.off') });
  expect(off.getAttribute('aria-checked')).toBe('true');
});

it('sounds for a conversation of nobody, and notifies without content while nobody looks', async () => {
  await chooseAlerts();
  await happen({ unassigned: one, waiting: one });
  await titleSays('\\(1\\) Dashboard');
  await waitFor(() => expect(sounds).toBe(2));
  expect(shown).toEqual([]);
  hide();
  pass(11_000);
  await happen({ unassigned: two, waiting: two });
  await waitFor(() => expect(shown).toEqual([t('common:alerts.waiting')]));
  expect(sounds).toBe(3);
});

it('sounds at most once in ten seconds', async () => {
  await chooseAlerts();
  await happen({ mine: one, waiting: one });
  await waitFor(() => expect(sounds).toBe(2));
  pass(9_000);
  await happen({ mine: two, waiting: two });
  await titleSays('\\(2\\)');
  expect(sounds).toBe(2);
});

it('is silent about conversations of colleagues, and about one that the member takes', async () => {
  await chooseAlerts();
  await happen({ waiting: one });
  await titleSays('\\(1\\)');
  await happen({ mine: { total: 1, unread: 0 }, waiting: one });
  await titleSays('\\(1\\)');
  expect(sounds).toBe(1);
});

it('explains a refused permission, and keeps the sound', async () => {
  answer = 'denied';
  const { openMenu } = await chooseAlerts();
  await findToast(t('common:alerts.denied'));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('menu'));
  await openMenu();
  const menu = await screen.findByRole('menu');
  expect(menu.textContent).toContain(t('common:alerts.denied'));
  hide();
  await happen({ unassigned: one, waiting: one });
  await waitFor(() => expect(sounds).toBe(2));
  expect(shown).toEqual([]);
});

it('can be switched off again', async () => {
  const { user, openMenu } = await chooseAlerts();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('menu'));
  await openMenu();
  await user.click(await screen.findByRole('menuitemradio', { name: t('common:alerts.off') }));
  await happen({ unassigned: one, waiting: one });
  await screen.findAllByText('1');
  expect([sounds, document.title]).toEqual([1, 'Dashboard | Parley']);
});

it('is not offered to readers who may not reply', async () => {
  const { openMenu } = await openDashboard('viewer');
  await openMenu();
  await screen.findByRole('menu');
  expect(screen.queryByRole('menuitemradio', { name: t('common:alerts.on') })).toBeNull();
});

it('keeps no audio open while the browser blocks the sound', async () => {
  vi.useFakeTimers();
  const oscillator = vi.fn();
  vi.stubGlobal('OscillatorNode', oscillator);
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  playSound();
  playSound();
  const [first, second] = SilentAudio.opened;
  second?.refuse(new Error('Refused'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([first?.state, second?.state]).toEqual(['closed', 'closed']);
  // A click comes too late for this sound.
  first?.allow();
  await vi.advanceTimersByTimeAsync(0);
  expect(oscillator).not.toHaveBeenCalled();
  expect(warned).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
