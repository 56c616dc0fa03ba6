import type { ComponentType } from 'react';
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
