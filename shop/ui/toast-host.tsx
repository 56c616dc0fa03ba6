import { type ComponentType, useEffect, useState } from 'react';
import { onFirstToast } from './toast.ts';

/** Stands in the frame and fetches the toaster when there is something to say. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(
    () =>
      onFirstToast(() => {
        // Without the network the message is lost, like the action that it would have told of.
        import('./toaster.tsx').then(
          (module) => setToaster(() => module.default),
          () => undefined,
        );
      }),
    [],
  );
  return Toaster && <Toaster />;
}
