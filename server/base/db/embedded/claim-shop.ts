import { giveToOwner, openDataFolder } from './data-folder.ts';
import { holdAlone } from './hold-file.ts';
import { ServerRefusal } from './server-refusal.ts';

/**
 * Makes this process the one shop of a data folder; other programs may use its database beside it.
 * Returns what gives the folder back. Throws ServerRefusal.
 */
export function claimShop(dataDir: string): () => void {
  const folder = openDataFolder(dataDir);
  const hold = holdAlone(folder.shopLock);
  if (hold === undefined) {
    throw new ServerRefusal(
      `Une boutique tourne déjà sur le dossier ${folder.path} : arrêtez-la, choisissez un autre dossier avec DATA_DIR, ou passez à un PostgreSQL commun avec DATABASE_URL.`,
    );
  }
  giveToOwner(folder, folder.shopLock);
  return hold.release;
}
