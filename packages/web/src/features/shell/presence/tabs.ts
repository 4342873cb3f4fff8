const channelName = 'parley-tabs';

type Word = { from: string; says: 'hello' | 'here' | 'bye' };

/** The other tabs of this browser in which the app is open. */
export type Tabs = {
  isLast: () => boolean;
  /** Tells the others that this tab closes. */
  leave: () => void;
  close: () => void;
};

/** Asks which other tabs are open, and keeps track of them. A tab that crashed counts as open. */
export function watchTabs(): Tabs {
  const own = crypto.randomUUID();
  const others = new Set<string>();
  const channel = new BroadcastChannel(channelName);
  const say = (says: Word['says']) => channel.postMessage({ from: own, says } satisfies Word);
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.says === 'bye') others.delete(data.from);
    else others.add(data.from);
    if (data.says === 'hello') say('here');
  };
  say('hello');
  return { isLast: () => others.size === 0, leave: () => say('bye'), close: () => channel.close() };
}
