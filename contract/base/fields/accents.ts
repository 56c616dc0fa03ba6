/** Words that a catalogue in capitals writes without accents. */
const ACCENTED =
  'CONGÉLATEUR CONGÉLATEURS RÉFRIGÉRATEUR RÉFRIGÉRATEURS TÉLÉVISEUR TÉLÉVISEURS TÉLÉVISION CUISINIÈRE CUISINIÈRES ÉLECTROMÉNAGER ÉLECTRONIQUE ÉLECTRIQUE TÉLÉPHONE TÉLÉPHONES TÉLÉCOMMANDE CAFETIÈRE SÈCHE-LINGE SÈCHE-CHEVEUX AÉRATEUR VIDÉO ÉCRAN MÉNAGER MÉTALLIQUE MODÈLE ÉTAGÈRE ÉPILATEUR DÉSODORISANT';

const ACCENTS = new Map(
  ACCENTED.split(' ').map((word) => [word.normalize('NFD').replace(/\p{M}/gu, ''), word]),
);

/** Adds accents to words in capitals (`MACHINE A LAVER`). For display only: links and searches use the stored name. */
export function withAccents(name: string): string {
  if (!/[A-Z]{4}/.test(name)) return name;
  return name
    .replaceAll(/[A-Z][A-Z-]{3,}/g, (word) => ACCENTS.get(word) ?? word)
    .replaceAll(/(\p{Lu}{3} )A(?= \p{Lu}{3})/gu, '$1À');
}

/** A category's name in sentence case: `MACHINE A LAVER` is `Machine à laver`, `TV LED` stays. For display only. */
export function shelfName(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  const words = withAccents(name).replaceAll(
    /(?<!\p{L})(?:\p{Lu}{4,}|À|A|DE|DU|DES|LA|LE|LES|ET|EN|FER|EAU|AIR|GAZ|FEU|VIN)(?!\p{L})/gu,
    (word) => word.toLowerCase(),
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}
