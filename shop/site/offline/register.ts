import { CACHE_PREFIX, type ToWorker } from '#shop/base/worker/messages.ts';

const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();

const NO_TEXT = /^(checkbox|radio|range|button|submit|search|hidden)$/;

const WORKER = '/service-worker.js';

const LOOK_FOR_UPDATE_MS = 3_600_000;

/** Brings a new version in: caches go, the waiting service worker takes charge, the page reloads. */
export type TakeUpdate = () => Promise<void>;

let isReloading = false;

let isReloadDue = false;

let isAskedFor = false;

/**
 * Registers the service worker and looks for updates now and then. `onUpdate` is called when a new
 * version waits. A browser that refuses goes on without.
 */
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

/** On each new page: does the reload that had to wait, where nothing is lost by it. */
export function reloadIfDue(pathname: string): void {
  if (isReloadDue && mayReload({ pathname, isTyping: isTyping() })) reload();
}

function reload(): void {
  isReloadDue = false;
  isReloading = true;
  window.location.reload();
}

/** The first page came before the service worker; the browser still has it, so this costs next to nothing. */
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
      // Without a network there is no new version either.
    });
  });
}

/** The shell stays: by now it holds the files of the new version. */
async function takeUpdate({ waiting }: ServiceWorkerRegistration): Promise<void> {
  isAskedFor = true;
  const names = await caches.keys();
  const kept = names.filter(
    (name) => name.startsWith(`${CACHE_PREFIX}-`) && !name.startsWith(`${CACHE_PREFIX}-shell-`),
  );
  await Promise.all(kept.map((name) => caches.delete(name)));
  // Another tab may have taken it while this page waited for a form.
  if (waiting === null) reload();
  else tell(waiting, { type: 'SKIP_WAITING' });
}

const tell = (worker: ServiceWorker | null, message: ToWorker) => worker?.postMessage(message);

/** From now on remembers the form fields that something is typed into; the search does not count. */
function followTyping(): void {
  document.addEventListener('input', ({ target }) => {
    const isText =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !NO_TEXT.test(target.type));
    if (isText && target.form !== null && target.closest('search') === null) typed.add(target);
  });
}

/** Whether a form on the page holds text that was typed into it. */
function isTyping(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return [...typed].some(({ value }) => value !== '');
}

/** Screens on which nothing may reload the page: a checkout, a payment and the return from one. */
const UNDISTURBED =
  /^\/(checkout|commande-validation|commande-sans-compte|payment.*|wave-paiement|om-paiement)(\/|$)/;

const BASKET_FIRST_MS = 30_000;

/** Where a visitor stands when a new version of the shop is ready or in charge. */
export type Standing = {
  pathname: string;
  /** A form holds text that was typed and not sent. */
  isTyping: boolean;
};

/** Whether a visitor may be asked to reload now. */
export const mayAsk = ({ pathname }: Pick<Standing, 'pathname'>): boolean =>
  !UNDISTURBED.test(pathname);

/**
 * How long a page keeps the question back once it is open: that of a basket with goods in it lets them
 * be looked at first, for a while and not for ever.
 */
export const askingDelayMs = ({ isBasket, goods }: { isBasket: boolean; goods: number }): number =>
  isBasket && goods > 0 ? BASKET_FIRST_MS : 0;

/** Whether the page may reload now without being asked. */
const mayReload = ({ pathname, isTyping }: Standing): boolean =>
  !isTyping && !UNDISTURBED.test(pathname);

/**
 * What follows when another service worker takes charge of the page (specification, section 4; design,
 * section 7). The first one ever changes nothing on the screen; a visitor who asked for the new version
 * gets it; everybody else gets it where no work is lost, at the latest on one of the next pages.
 */
export function afterTakeover(
  takeover: Standing & { isFirst: boolean; isAskedFor: boolean; isReloading: boolean },
): 'nothing' | 'reload' | 'reload-later' {
  if (takeover.isFirst || takeover.isReloading) return 'nothing';
  return takeover.isAskedFor || mayReload(takeover) ? 'reload' : 'reload-later';
}
