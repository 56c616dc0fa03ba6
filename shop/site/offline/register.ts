import { CACHE_PREFIX, type ToWorker } from '#shop/base/worker/messages.ts';

const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();

const NO_TEXT = /^(checkbox|radio|range|button|submit|search|hidden)$/;

const WORKER = '/service-worker.js';

const LOOK_FOR_UPDATE_MS = 3_600_000;

/** Clears caches, activates the waiting service worker and reloads. */
export type TakeUpdate = () => Promise<void>;

let isReloading = false;

let isReloadDue = false;

let isAskedFor = false;

/** Registers the service worker and looks for updates. `onUpdate`: a new version waits. */
export async function registerServiceWorker(onUpdate: (take: TakeUpdate) => void): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (container === undefined) return;
  followTyping();
  let hadWorker = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    const { pathname } = window.location;
    const standing = { pathname, isTyping: isTyping() };
    const step = afterTakeover({ ...standing, isFirst: !hadWorker, isAskedFor, isReloading });
    hadWorker = true;
    if (step === 'reload') reload();
    isReloadDue ||= step === 'reload-later';
  });
  const registration = await container.register(WORKER).catch(() => undefined);
  if (registration === undefined) return;
  if (!hadWorker) keepThisPage(container);
  followUpdates(registration, container, onUpdate);
}

/** Does a postponed reload where no work is lost. */
export function reloadIfDue(pathname: string): void {
  if (isReloadDue && mayReload({ pathname, isTyping: isTyping() })) reload();
}

function reload(): void {
  isReloadDue = false;
  isReloading = true;
  window.location.reload();
}

/** The first page precedes the service worker; the browser still has it. */
function keepThisPage(container: ServiceWorkerContainer): void {
  const [visit] = performance.getEntriesByType('navigation');
  if (visit === undefined) return;
  void container.ready.then(({ active }) =>
    tell(active, { type: 'KEEP_PAGE', address: visit.name }),
  );
}

function followUpdates(
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer,
  onUpdate: (take: TakeUpdate) => void,
): void {
  const offer = () => {
    if (container.controller !== null) onUpdate(() => takeUpdate(registration));
  };
  const follow = (worker: ServiceWorker) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer();
    });
  if (registration.waiting !== null) offer();
  if (registration.installing !== null) follow(registration.installing);
  registration.addEventListener('updatefound', () => {
    if (registration.installing !== null) follow(registration.installing);
  });
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    if (Date.now() - lookedAt < LOOK_FOR_UPDATE_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => {
      // Without a network there is no new version.
    });
  });
}

/** The shell already holds the new files. */
async function takeUpdate({ waiting }: ServiceWorkerRegistration): Promise<void> {
  isAskedFor = true;
  const names = await caches.keys();
  const kept = names.filter(
    (name) => name.startsWith(`${CACHE_PREFIX}-`) && !name.startsWith(`${CACHE_PREFIX}-shell-`),
  );
  await Promise.all(kept.map((name) => caches.delete(name)));
  // Another tab may have activated it.
  if (waiting === null) reload();
  else tell(waiting, { type: 'SKIP_WAITING' });
}

const tell = (worker: ServiceWorker | null, message: ToWorker) => worker?.postMessage(message);

/** Tracks filled form fields, except the search. */
function followTyping(): void {
  document.addEventListener('input', ({ target }) => {
    const isText =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !NO_TEXT.test(target.type));
    if (isText && target.form !== null && target.closest('search') === null) typed.add(target);
  });
}

function isTyping(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return [...typed].some(({ value }) => value !== '');
}

/** Checkout, payment and the return from it. */
const UNDISTURBED =
  /^\/(checkout|commande-validation|commande-sans-compte|payment.*|wave-paiement|om-paiement)(\/|$)/;

const BASKET_FIRST_MS = 30_000;

export type UpdateState = {
  pathname: string;
  isTyping: boolean;
};

export const canAskToReload = ({ pathname }: Pick<UpdateState, 'pathname'>): boolean =>
  !UNDISTURBED.test(pathname);

/** Milliseconds; a basket with products is shown first. */
export const askingDelayMs = ({ isBasket, goods }: { isBasket: boolean; goods: number }): number =>
  isBasket && goods > 0 ? BASKET_FIRST_MS : 0;

/** Whether to reload without asking. */
const mayReload = ({ pathname, isTyping }: UpdateState): boolean =>
  !isTyping && !UNDISTURBED.test(pathname);

/**
 * What follows a service worker's takeover (rule W-8). The first one changes nothing; a requested one reloads; others
 * reload where no work is lost.
 */
export function afterTakeover(
  takeover: UpdateState & { isFirst: boolean; isAskedFor: boolean; isReloading: boolean },
): 'nothing' | 'reload' | 'reload-later' {
  if (takeover.isFirst || takeover.isReloading) return 'nothing';
  return takeover.isAskedFor || mayReload(takeover) ? 'reload' : 'reload-later';
}
