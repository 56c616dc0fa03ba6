import { packLink as packPath } from '#contract/screens.ts';
import type { ListedPack } from '#contract/staff/packs.ts';

export const PACK_STATE_WORDS: Record<ListedPack['state'], string> = {
  draft: 'Pas encore en vente',
  actif: 'En vente',
  expire: 'Terminé',
};

/** What the shop's page of a pack is called by. */
export const packLink = (code: string): string => `${window.location.origin}${packPath(code)}`;
