import type { Right } from '#contract/base/access.ts';
import type { RecordPaths } from '#contract/base/staff-list.ts';
import { staffLists } from '#contract/staff-calls.ts';

type Lists = typeof staffLists;
export type ResourceName = keyof Lists;
/** What the pages need to know of a list. The build puts the values here, without the schemas (`vite.office.config.ts`). */
export type ResourceFacts = RecordPaths & {
  list: string;
  right: Right;
  /** The headings of its columns, the fields that it is sorted by, and its usual order. */
  columns: Record<string, string>;
  fields: readonly string[];
  usual: string;
};

/** Every resource of the back-office, by the name that its list has. */
export const resources = Object.fromEntries(
  Object.entries(staffLists).map(([name, { path, access, list }]) => {
    const { record, columns, fields, usual } = list;
    return [name, { list: path, right: access.right, ...record, columns, fields, usual }];
  }),
) as Record<string, ResourceFacts> as {
  [Name in ResourceName]: ResourceFacts & { list: Lists[Name]['path'] };
};
