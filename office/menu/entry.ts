import { type ComponentType, lazy } from 'react';
import type { Right } from '#contract/base/access.ts';
import type { ResourceName } from '../base/calls/resources.ts';

/** Records that wait for a person: the filter `state` of their list, if not all do, and what is due (`à lire`). */
type Waits = { state?: string; words: string };

/** A resource with screens, or a page. */
export type Entry = {
  label: string;
  icon: ComponentType;
  /** Other words by which Ctrl+K finds it. */
  words?: string;
  /** Stands behind « Plus », not among the tabs of its place. */
  isRare?: true;
} & (
  | {
      resource: ResourceName;
      waits?: Waits;
      list: ComponentType;
      show?: ComponentType;
      edit?: ComponentType;
      create?: ComponentType;
      /** Right for `edit` and `create`, if it is stricter than that of the list. */
      writes?: Right;
      named?: string;
    }
  | { path: string; page: ComponentType; right: Right }
);

/** Makes lazy screens of a file's exports; `load` fetches the file when the first of them opens. */
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
