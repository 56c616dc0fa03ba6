export type OtherTabs = {
  /** Returns how to stop. */
  follow(callback: () => void): () => void;
  /** Calls back every other tab that follows. */
  notify(): void;
};

/** The tabs of one page, over a channel of this name. */
export function otherTabs(name: string): OtherTabs {
  let opened: BroadcastChannel | undefined;
  /** One per page: a sender does not receive its own messages. */
  const channel = () => {
    opened ??= new BroadcastChannel(name);
    return opened;
  };
  return {
    follow(callback) {
      const own = channel();
      const hear = () => callback();
      own.addEventListener('message', hear);
      return () => own.removeEventListener('message', hear);
    },
    notify: () => channel().postMessage('changed'),
  };
}
