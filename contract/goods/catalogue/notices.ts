import * as z from 'zod/mini';
import { fieldsOf, filledText, text } from '#contract/base/fields/fields.ts';
import { MAX_NOTICES, MAX_VIDEOS } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import { ofId, staffCall } from '#contract/base/staff-call.ts';
import { legible } from './catalogue.ts';

const LONGEST_LINK = 500;

/** A PDF as the page of a product shows it. */
export const shownNotice = z.object({
  title: z.string(),
  url: z.string(),
  /** The size of the file. */
  bytes: z.int(),
});

/** A link to a video, which the shop does not load itself. */
export const shownVideo = z.object({
  title: z.string(),
  url: z.string(),
  /** The name of the site, as `YouTube`. */
  site: z.string(),
});

export type ShownNotice = z.infer<typeof shownNotice>;
export type ShownVideo = z.infer<typeof shownVideo>;

const UNKNOWN_FILE = 'empreinte de notice inconnue';

const hash = z.string(UNKNOWN_FILE).check(z.regex(/^[0-9a-f]{32}$/, UNKNOWN_FILE));

const title = filledText(1, 80).check(legible);

const noticeList = z.object({
  /** In the order of staff. */
  notices: z.array(z.extend(shownNotice, { hash: z.string() })),
  videos: z.array(shownVideo),
  version: z.int(),
});
export type NoticeList = z.infer<typeof noticeList>;

/** A list without a limit of its own: the refusal says what there is too much of. */
const all = <S extends z.ZodMiniType>(element: S) =>
  z.array(element, 'une liste est attendue').check(z.maxLength(100, 'trop d’éléments'));

/** Both lists, in the order in which the shop shows them. */
const noticeChoice = fieldsOf({
  notices: all(fieldsOf({ hash, title })),
  videos: all(fieldsOf({ title, url: text(LONGEST_LINK) })),
});
export type NoticeChoice = z.infer<typeof noticeChoice>;

export const noticeCalls = {
  getProductNotices: staffCall('catalogue:read', {
    method: 'GET',
    path: paths.productNotices,
    summary: 'Les notices et les vidéos d’un produit',
    params: ofId,
    reply: noticeList,
  }),
  chooseProductNotices: staffCall('catalogue:write', {
    method: 'PUT',
    ifMatch: 'required',
    path: paths.productNotices,
    summary: `Remplace les notices (${MAX_NOTICES} au plus) et les vidéos (${MAX_VIDEOS} au plus) d’un produit`,
    params: ofId,
    body: noticeChoice,
    reply: noticeList,
  }),
  /** Takes a multipart form with one file, which no schema describes. */
  uploadNotice: staffCall('catalogue:write', {
    method: 'POST',
    path: paths.notices,
    summary: 'Déposer une notice (PDF, 10 Mo au plus), champ « file »',
    status: 201,
    reply: z.object({ hash: z.string(), bytes: z.int() }),
  }),
};
