import * as z from 'zod/mini';
import {
  day,
  fieldsOf,
  filledText,
  oneOf,
  text,
  wholeNumber,
  yesOrNo,
} from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { ofId, staffCall } from '../base/staff-call.ts';
import { defineList } from '../base/staff-list.ts';

const banner = fieldsOf({
  title: filledText(2, 80),
  subtitle: z.optional(text(160, z.trim())),
  /** A path of the shop, as `/boutique?category=TELEVISION` (rule W-11). */
  link: filledText(1, 300),
  picture: z.nullish(text(64, z.regex(/^[0-9a-f]{32}$/, 'image inconnue'))),
  starts_on: z.nullish(day),
  ends_on: z.nullish(day),
  rank: z.optional(wholeNumber(0, 1000)),
  active: z.optional(yesOrNo),
});
export type BannerInput = z.output<typeof banner>;

const BANNER_STATES = ['shown', 'planned', 'over', 'off'] as const;

const listedBanner = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  link: z.string(),
  picture: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  starts_on: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  rank: z.int(),
  active: z.boolean(),
  state: z.enum(BANNER_STATES),
  version: z.int(),
});
export type ListedBanner = z.infer<typeof listedBanner>;

export const staffBanners = defineList({
  name: 'bannieres',
  record: { one: paths.staffBanner },
  summary: 'Les bannières de l’accueil',
  right: 'content:write',
  sorts: ['rank', 'title', 'starts_on', 'ends_on'],
  filters: { state: z.optional(oneOf(BANNER_STATES)) },
  example: { q: 'soldes', filter: { state: 'off' } },
  item: listedBanner,
  columns: {
    title: 'Titre',
    subtitle: 'Sous-titre',
    link: 'Lien',
    starts_on: 'Du',
    ends_on: 'Au',
    rank: 'Rang',
    state: 'État',
  },
});

export const bannerCalls = {
  ...staffBanners.calls,
  getBanner: staffCall('content:write', {
    method: 'GET',
    path: paths.staffBanner,
    summary: 'Une bannière de l’accueil',
    params: ofId,
    reply: listedBanner,
  }),
  createBanner: staffCall('content:write', {
    method: 'POST',
    path: staffBanners.path,
    summary: 'Créer une bannière de l’accueil',
    status: 201,
    body: banner,
    reply: listedBanner,
  }),
  updateBanner: staffCall('content:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.staffBanner,
    summary: 'Changer une bannière de l’accueil',
    params: ofId,
    body: banner,
    reply: listedBanner,
  }),
  deleteBanner: staffCall('content:write', {
    method: 'DELETE',
    ifMatch: 'required',
    path: paths.staffBanner,
    summary: 'Supprimer une bannière de l’accueil',
    params: ofId,
    reply: listedBanner,
  }),
};
