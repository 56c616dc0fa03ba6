import { type Account, openStorage } from '#browser/queue/storage.ts';
import type { TillProduct } from '#contract/money/tills/till.ts';
import type { Printer } from '../printer/paper.ts';
import { EMPTY, type Memory } from './memory.ts';

/** `hasLeft`: signed out. What waits is still theirs. */
export type Seller = Account & { hasLeft?: boolean };
/** `isShutOut`: the shop has taken this device out of service. */
export type Device = { key: string; isRegistered: boolean; isShutOut: boolean };
/** `at` is the server's clock. */
export type Catalogue = { version: string; at: string; products: TillProduct[] };

const NOW = 'now';
/** Beside the device, as another database version would stop the tabs of an older release. */
const PRINTER = 'printer';

/** `forgets`: the draft that a sale settles, deleted in the sale's transaction. */
type Added = { forgets: string };

/** The till's memory. Device, catalogue and queue stay when a seller signs out. */
export const storage = openStorage<Memory, Seller, Added>({
  name: 'caisse',
  owner: 'seller',
  more: ['device', 'catalogue'],
  empty: EMPTY,
  beside: async (tx, _before, _after, added) =>
    added !== undefined && tx.objectStore('drafts').delete(added.forgets),
  takenOver: 'Un autre vendeur s’est connecté sur cet appareil : rien n’est noté.',
});

export const readDevice = (): Promise<Device | undefined> => storage.get('device', NOW);
export const saveDevice = (device: Device): Promise<void> => storage.put('device', NOW, device);
export const readPrinter = (): Promise<Printer | undefined> => storage.get('device', PRINTER);
/** Undefined forgets it. */
export const savePrinter = (printer: Printer | undefined): Promise<void> =>
  storage.put('device', PRINTER, printer);
export const readCatalogue = (): Promise<Catalogue | undefined> => storage.get('catalogue', NOW);
export const saveCatalogue = (catalogue: Catalogue): Promise<void> =>
  storage.put('catalogue', NOW, catalogue);
