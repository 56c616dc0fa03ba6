import type { Table } from './describe-tables.ts';
import { COLUMNS_LEFT_OUT, LEFT_OUT } from './left-out.ts';
import { csvName } from './manifest.ts';

/** LISEZMOI.txt, for the retailer and for who writes a program. */
export function readmeText(tables: readonly Table[], now: Date): string {
  return `TOUT CE QUI APPARTIENT À LA BOUTIQUE
Exporté le ${now.toISOString()}.

Cette archive contient des données personnelles : noms, téléphones, adresses et achats de vos clients.
Gardez-la comme votre caisse.

CE QU’ELLE CONTIENT
- xlsx/ : un classeur par sujet, pour lire dans Excel ou LibreOffice. Au-delà de 500 000 lignes, il est
  partagé en -1, -2… Un texte de plus de 32 700 signes y est coupé.
- csv/ : les mêmes lignes pour les programmes, chaque valeur exactement comme elle est gardée.
- images/ : les images des produits, rayons et bannières, telles que la boutique les garde.
- medias/ : photos, messages vocaux, vidéos et signatures des clients et des livreurs.
- manifeste.json : pour chaque CSV, ses lignes, sa somme SHA-256, et ce que dit chaque colonne.

COMMENT LIRE UN CSV
- UTF-8, virgules, une ligne par fiche, la première donne les noms des colonnes.
- Rien entre deux virgules : pas de valeur. Deux guillemets ("") : un texte vide.
- Un texte avec une virgule, un guillemet ou un retour à la ligne est entre guillemets, doublés au dedans.
- Montants en francs CFA (XOF), entiers. Oui et non : true et false.
- Moments : ISO 8601 avec décalage, jusqu’à la microseconde. Jours : 2026-11-28.
- JSON tel quel. Listes : {a,b} ; une valeur avec une virgule y est entre guillemets ; {} : liste vide.
- Une image, une photo, un son : le nom de son fichier dans images/ ou medias/.
- Les noms en parenthèses, comme (personnes.id), disent à quel fichier et à quelle colonne renvoie un numéro.

LES FICHIERS
${tables.map(({ file, title }) => `- ${csvName(file)} : ${title}`).join('\n')}

CE QUI N’Y EST PAS
Aucun mot de passe, code de connexion ou de retrait, clé ni secret : vos clients et votre équipe gardent leur compte, et choisissent
un nouveau mot de passe par « Mot de passe oublié ».
${reasonsOf(['secret'])}
Ni ce qui se refait de soi-même ou ne sert qu’ici :
${reasonsOf(['derived', 'cache', 'queue', 'log'])}

LA RENDRE À UNE BOUTIQUE VIDE
npm run export -- --lire ARCHIVE.zip
npm run export -- --comparer ARCHIVE.zip
`;
}

function reasonsOf(kinds: readonly string[]): string {
  const all = [...Object.values(LEFT_OUT), ...Object.values(COLUMNS_LEFT_OUT)];
  return all
    .filter(([why]) => kinds.includes(why))
    .map(([, reason]) => `- ${reason}`)
    .join('\n');
}
