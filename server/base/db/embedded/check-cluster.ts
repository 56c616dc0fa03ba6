import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { MAJOR_VERSION } from './find-binaries.ts';
import { ServerRefusal } from './server-refusal.ts';

/** False for an empty folder. Throws ServerRefusal for a cluster of another version or engine. */
export function hasCluster({ cluster }: DataFolder): boolean {
  if (!existsSync(cluster)) return false;
  checkOwner(cluster);
  const files = readdirSync(cluster);
  if (files.length === 0) return false;
  const moved = 'déplacez ou renommez ce dossier pour commencer une base neuve';
  if (!files.includes('PG_VERSION')) {
    throw new ServerRefusal(
      `Le dossier ${cluster} ne contient pas une base de données : ${moved}, ou choisissez-en un autre avec DATA_DIR.`,
    );
  }
  if (isOfPglite(cluster)) {
    throw new ServerRefusal(
      `Le dossier ${cluster} vient de PGlite, que la boutique n’emploie plus : ${moved}. Ses données y restent.`,
    );
  }
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new ServerRefusal(
      `La base de données sous ${cluster} est d’un PostgreSQL ${version}, et la boutique apporte le ${MAJOR_VERSION} : sauvegardez-la avec la version précédente de la boutique (pg_dump), ${moved}, puis restaurez-la.`,
    );
  }
  return true;
}

function checkOwner(cluster: string): void {
  const us = process.getuid?.();
  const { uid } = statSync(cluster);
  if (us === undefined || us === 0 || us === uid) return;
  throw new ServerRefusal(
    `Le dossier ${cluster} appartient à un autre utilisateur (${uid}) : lancez la boutique sous celui qui l’a créé, ou donnez-le au vôtre (chown -R ${us} ${cluster}).`,
  );
}

/** PGlite has no postmaster, which leaves its options behind, and no passwords. */
function isOfPglite(cluster: string): boolean {
  if (existsSync(join(cluster, 'postmaster.opts'))) return false;
  const rules = join(cluster, 'pg_hba.conf');
  return !existsSync(rules) || !/^host.*scram-sha-256/m.test(readFileSync(rules, 'utf8'));
}
