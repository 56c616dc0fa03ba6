import { paths } from '#contract/paths.ts';

/** Where a resource of react-admin is on the API. What a call is missing for, cannot be done there. */
export type ResourcePaths = {
  list: string;
  /** With `:id`. */
  one?: string;
  create?: string;
  update?: string;
  remove?: string;
};

/** Every resource of the back-office, by the name that its address has. */
export const resources = {
  commandes: { list: paths.staffOrders, one: paths.staffOrder },
  pages: { list: paths.staffPages, one: paths.staffPage },
  bannieres: { list: paths.staffBanners, one: paths.staffBanner },
  reglages: { list: paths.staffSettings, one: paths.staffSetting },
  modeles: { list: paths.staffMessageTexts, one: paths.staffMessageText },
  messages: { list: paths.staffMessages, one: paths.staffMessage },
  taches: { list: paths.staffJobs },
} as const satisfies Record<string, ResourcePaths>;
export type ResourceName = keyof typeof resources;
