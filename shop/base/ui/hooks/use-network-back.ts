import { useEffect, useEffectEvent } from 'react';

/** Calls back when the network returns, so that a message about it goes away without a press. */
export function useNetworkBack(isAwaited: boolean, callback: () => void): void {
  const act = useEffectEvent(callback);
  useEffect(() => {
    if (!isAwaited) return;
    const onBack = () => act();
    window.addEventListener('online', onBack);
    return () => window.removeEventListener('online', onBack);
  }, [isAwaited]);
}
