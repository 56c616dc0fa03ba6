import { usePermissions } from 'react-admin';
import type { Right } from '#contract/base/access.ts';
import type { Permissions } from './auth-provider.ts';

/** Whether whoever is signed in has a right; the server judges each call besides. */
export function useMay(right: Right): boolean {
  const { permissions } = usePermissions<Permissions>();
  return permissions?.includes(right) ?? false;
}
