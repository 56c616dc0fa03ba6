const CHANNEL = 'livraison';

let opened: BroadcastChannel | undefined;
/** One per page: a sender does not receive its own messages. */
const channel = () => {
  opened ??= new BroadcastChannel(CHANNEL);
  return opened;
};

/** Returns how to stop. */
export function followOtherTabs(callback: () => void): () => void {
  const own = channel();
  const hear = () => callback();
  own.addEventListener('message', hear);
  return () => own.removeEventListener('message', hear);
}

/** Calls back every other tab that uses `followOtherTabs`. */
export const notifyOtherTabs = (): void => channel().postMessage('changed');
