const CHANNEL = 'livraison';

/** Calls back when a tab of the page has changed what the phone keeps; answers how to stop. */
export function followOtherTabs(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = callback;
  return () => channel.close();
}

export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}
