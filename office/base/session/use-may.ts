import { usePermissions } from 'react-admin';
import type { Right } from '#contract/base/access.ts';
import { hasKey } from '#contract/base/tables.ts';
import { resources } from '../calls/resources.ts';
import type { Permissions } from './auth-provider.ts';

/** For display; the server checks each call. */
export function useMay(right: Right): boolean {
  const { permissions } = usePermissions<Permissions>();
  return permissions?.includes(right) ?? false;
}

/** Whether the rights open a list's address, such as `/produits/create` or `/zones?page=2`. */
export function mayOpen(rights: Permissions | undefined, address: string): boolean {
  const [, name = ''] = address.split(/[/?]/);
  return hasKey(resources, name) && rights?.includes(resources[name].right) === true;
}
