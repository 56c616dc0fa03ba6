import type { Right } from '#contract/base/access.ts';
import type { RecordPaths } from '#contract/base/staff-list.ts';
import { staffLists } from '#contract/staff-calls.ts';

type Lists = typeof staffLists;
export type ResourceName = keyof Lists;
/** Facts of a list. The build puts the values here, without the schemas (`vite.office.config.ts`). */
export type ResourceFacts = RecordPaths & {
  list: string;
  right: Right;
  /** Headings, sortable fields and default order. */
  columns: Record<string, string>;
  fields: readonly string[];
  usual: string;
};

/** Addresses, right, columns and default order of each staff list, by its name. */
export const resources = Object.fromEntries(
  Object.entries(staffLists).map(([name, { path, access, list }]) => {
    const { record, columns, fields, usual } = list;
    return [name, { list: path, right: access.right, ...record, columns, fields, usual }];
  }),
) as Record<string, ResourceFacts> as {
  [Name in ResourceName]: ResourceFacts & { list: Lists[Name]['path'] };
};
