import type { ComponentType } from 'react';
import { usePermissions } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import {
  addressOf,
  currentSection,
  PLACE_NAMES,
  type PlaceName,
  type Section,
  sections,
} from '#office/menu/sections.ts';

export type Place = {
  name: PlaceName;
  /** Its first section that the person may see. */
  address: string;
  icon: ComponentType;
  sections: Section[];
  isCurrent: boolean;
};

/** The places with a section that the person may see, and the section of the page. */
export function usePlaces(): { places: Place[]; current: Section | undefined } {
  const { permissions } = usePermissions<Permissions>();
  const { pathname } = useLocation();
  const mine = sections.filter(({ right }) => permissions?.includes(right));
  const current = currentSection(mine, pathname);
  const places = PLACE_NAMES.flatMap((name) => {
    const inside = mine.filter(({ place }) => place === name);
    const first = inside.find(({ isRare }) => isRare !== true) ?? inside[0];
    if (first === undefined) return [];
    return {
      name,
      address: addressOf(first),
      icon: first.icon,
      sections: inside,
      isCurrent: current?.place === name,
    };
  });
  return { places, current };
}
