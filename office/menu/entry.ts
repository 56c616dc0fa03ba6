import { type ComponentType, lazy } from 'react';
import type { Right } from '#contract/base/access.ts';
import type { ResourceName } from '../base/calls/resources.ts';

/** A line of the menu: a resource with its screens, or a page of its own. */
export type Entry = {
  label: string;
  icon: ComponentType;
  /** What waits there, beside the label. */
  badge?: ComponentType;
} & (
  | {
      resource: ResourceName;
      list: ComponentType;
      show?: ComponentType;
      edit?: ComponentType;
      create?: ComponentType;
      /** What one needs for `edit` and `create`, where they are not for all who see the list. */
      writes?: Right;
      /** The field that names a record elsewhere. */
      named?: string;
    }
  | { path: string; page: ComponentType; right: Right }
);

/** Some screens of a file by what they are for; the file is fetched when one of them is first opened. */
export function screensOf<const Names extends Record<string, string>>(
  load: () => Promise<Record<Names[keyof Names], ComponentType>>,
  names: Names,
): { [Kind in keyof Names]: ComponentType } {
  const screens = Object.entries(names).map(([kind, name]) => [
    kind,
    lazy(async () => ({ default: (await load())[name as Names[keyof Names]] })),
  ]);
  return Object.fromEntries(screens);
}
