const CHANNEL = 'livraison';

let opened: BroadcastChannel | undefined;
/** One for the whole page: whoever tells something on a channel does not hear it there. */
const channel = () => {
  opened ??= new BroadcastChannel(CHANNEL);
  return opened;
};

/** Calls back when another tab of the page has changed what the phone keeps; answers how to stop. */
export function followOtherTabs(callback: () => void): () => void {
  const own = channel();
  const hear = () => callback();
  own.addEventListener('message', hear);
  return () => own.removeEventListener('message', hear);
}

export const tellOtherTabs = (): void => channel().postMessage('changed');
