import { paths } from '#contract/base/paths.ts';
import { browserApi } from '#shop/base/api/client.ts';

/** The key to subscribe with; empty where this browser or the shop has no notifications. */
export async function findPushKey(): Promise<string> {
  if (!('PushManager' in window) || !('Notification' in window)) return '';
  if (Notification.permission === 'denied') return '';
  if ((await navigator.serviceWorker?.getRegistration()) === undefined) return '';
  const { key } = await browserApi.get(paths.pushKey).catch(() => ({ key: '' }));
  return key;
}

/** Asks the visitor, then the browser, for a way to notify. Throws an Error with French words when either refuses. */
export async function subscribe(key: string) {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error(
      'Les notifications sont refusées dans ce navigateur. Choisissez un autre moyen.',
    );
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = await pushManager
    .subscribe(options)
    .catch(async () => {
      // One that was made with another key stands in the way.
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    })
    .catch(() => {
      throw new Error('Ce navigateur ne reçoit pas de notifications. Choisissez un autre moyen.');
    });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}
