import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { paths } from '../base/paths.ts';
import { idInPath, productCard } from '../goods/catalogue/catalogue.ts';

const span = z.object({ from: z.string(), until: z.string() });

/** A showroom that visitors can go to. Hours are those of Dakar. */
const showroom = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  introduction: z.string(),
  map_url: z.string(),
  /** Opening hours in a sentence; empty if none are known. */
  hours: z.string(),
  /** The hours of each weekday, Monday first; null if they are free text only. */
  week: z.nullable(z.array(z.array(span))),
  /** Days of the next two months with hours of their own; closed without any. */
  special_days: z.array(z.object({ day: z.string(), label: z.string(), hours: z.array(span) })),
  /** Whether customers collect orders there. */
  collects: z.boolean(),
  image_color: z.nullable(z.string()),
  image_sizes: z.array(z.object({ width: z.int(), url: z.string() })),
});
export type Showroom = z.infer<typeof showroom>;

const showroomPage = z.extend(showroom, {
  /** What stands there to be seen, the latest first; at most 24. */
  displayed: z.array(productCard),
});
export type ShowroomPage = z.infer<typeof showroomPage>;

const subject = 'Boutique';

export const showroomCalls = {
  listShowrooms: defineCall({
    method: 'GET',
    path: paths.showrooms,
    summary: 'Les magasins : adresse, horaires et jours particuliers',
    subject,
    access: 'public',
    reply: z.array(showroom),
    cached: true,
  }),
  getShowroom: defineCall({
    method: 'GET',
    path: paths.showroom,
    summary: 'Un magasin, et les articles qui y sont exposés',
    subject,
    access: 'public',
    params: z.object({ id: idInPath }),
    reply: showroomPage,
    cached: true,
  }),
};
