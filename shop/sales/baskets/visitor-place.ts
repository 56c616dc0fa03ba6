import { paths } from '#contract/base/paths.ts';
import type { Location } from '#contract/sales/leads.ts';
import { messages } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { currentConsent } from '#shop/base/consent/choice.ts';

const UNKNOWN: VisitorPlace = { location: messages.location.unknown, localisation: '' };

/** In the form of the basket report (rule S-2). */
export type VisitorPlace = { location: string; localisation: string };

let known: VisitorPlace | undefined;
let asked: Promise<VisitorPlace> | undefined;

/** The place if it was found before; the unknown place otherwise and without consent. Asks no server. */
export const knownPlace = (): VisitorPlace => (currentConsent()?.location && known) || UNKNOWN;

/** Looks the place up once a visit, with consent (rule S-4). Never rejects. */
export async function findPlace(): Promise<VisitorPlace> {
  if (!currentConsent()?.location) return UNKNOWN;
  asked ??= browserApi.get(paths.location).then(describePlace, () => {
    asked = undefined;
    return UNKNOWN;
  });
  known = await asked;
  return knownPlace();
}

function describePlace({ city, region, country, ip, loc }: Location): VisitorPlace {
  const parts = [city, region, country].filter((part) => part !== '');
  if (parts.length === 0) return UNKNOWN;
  return { location: `${parts.join('/')} Ip: ${ip}`, localisation: loc };
}
