import { packLink as packPath } from '#contract/base/screens.ts';
import type { ListedPack } from '#contract/goods/staff-packs.ts';

export const PACK_STATE_WORDS: Record<ListedPack['state'], string> = {
  draft: 'Pas encore en vente',
  actif: 'En vente',
  expire: 'Terminé',
};

/** What the shop's page of a pack is called by. */
export const packLink = (code: string): string => `${window.location.origin}${packPath(code)}`;
