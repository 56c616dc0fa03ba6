import { useCallback, useEffect, useState } from 'react';
import { makeId } from '#contract/base/make-id.ts';
import { type Device, readDevice, saveDevice } from './storage.ts';

/** The device with its own key, made once; undefined until read. */
export function useDevice() {
  const [device, setDevice] = useState<Device>();
  useEffect(() => {
    readDevice().then(
      (known) => setDevice(known ?? { key: makeId(), isRegistered: false, isShutOut: false }),
      () => undefined,
    );
  }, []);
  const changeDevice = useCallback(async (changed: Device) => {
    await saveDevice(changed);
    setDevice(changed);
  }, []);
  return { device, changeDevice };
}
